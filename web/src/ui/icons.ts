import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs'

/**
 * Icons stand beside words or in buttons that have a name: by themselves they say nothing, and screen readers told
 * each as an image without a name. One that says something is given `aria-hidden={false}` and a name.
 */
for (const look of Object.values(attributes)) Object.assign(look, { 'aria-hidden': true })
