declare module '@tabler/icons-react/dist/esm/defaultAttributes.mjs' {
  const attributes: Record<'outline' | 'filled', object>
  export default attributes
}
