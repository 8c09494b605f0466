import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import type { FocusEvent } from 'react'

/** Mantine drawn with our tokens (`tokens.css`); colours it needs as ramps are kept here beside them. */
const accent: MantineColorsTuple = [
  '#eef8f7',
  '#d9eeec',
  '#b0dcd8',
  '#84c9c4',
  '#58c0ba',
  '#2b9c97',
  '#16837f',
  '#0d7472',
  '#0b6665',
  '#084f4e',
]
const slate: MantineColorsTuple = [
  '#f3f5f8',
  '#eaeef2',
  '#dce2e8',
  '#c9d1da',
  '#b9c4cf',
  '#7d8a99',
  '#566473',
  '#3f4d5c',
  '#2a3846',
  '#16202b',
]
const dark: MantineColorsTuple = [
  '#e4eaf0',
  '#b6c2cf',
  '#95a3b3',
  '#7f8d9c',
  '#465462',
  '#27323d',
  '#161e26',
  '#0f151b',
  '#0b1015',
  '#070a0e',
]
const red: MantineColorsTuple = [
  '#fce8e6',
  '#fbd5d2',
  '#f7b3ad',
  '#f28b82',
  '#f28b82',
  '#d9534a',
  '#c53c34',
  '#b9322c',
  '#b02a2a',
  '#8c1f1f',
]

export const themeStorage = localStorageColorSchemeManager({ key: 'roost.theme' })

/** Filled buttons: both themes have their own text colour on the accent. */
const filled = {
  accent: { background: 'var(--accent)', hover: 'var(--accent-strong)', color: 'var(--accent-on)' },
  red: { background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--surface-panel)' },
}

/** What opens above the page lies in a landmark of the shell, for those who walk by landmarks. */
const floating = { target: '#floating' }

/** Lists of choices scroll by themselves (overrides.css), as what they are: walked by arrows from their field. */
const plainList = { defaultProps: { withScrollArea: false } }

/** What is typed to search takes the place of the choice that stands there. */
const overwritten = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
  if (!field.readOnly) field.select()
}
const choices = { defaultProps: { ...plainList.defaultProps, onFocus: overwritten, onClick: overwritten } }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { accent, gray: slate, dark, red },
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-body)', fontWeight: '600' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'filled' && input.color === 'red') return { ...colors, ...filled.red }
    if (input.variant === 'filled') return { ...colors, ...filled.accent }
    if (input.variant !== 'default') return colors
    return { ...colors, hover: 'var(--surface-hover)', border: '1px solid var(--line-strong)' }
  },
  components: {
    Badge: { defaultProps: { tt: 'none', variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Modal: { defaultProps: { centered: true, attributes: { header: { role: 'presentation' } } } },
    Select: choices,
    TagsInput: plainList,
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
        portalProps: floating,
      },
    },
    Popover: { defaultProps: { portalProps: floating, transitionProps: { duration: 120 } } },
    PopoverDropdown: { defaultProps: { onFocusCapture: keepEscape } },
    Tooltip: { defaultProps: { openDelay: 250, transitionProps: { duration: 120 } } },
  },
})

/** Escape closes what lies above alone, not the drawer beneath it too: a drawer hears the key before anything in it does. */
function keepEscape({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.contains(target)) target.setAttribute('data-mantine-stop-propagation', 'true')
}

/** What Mantine calls by its own names, pointed at our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--shadow)', '--mantine-line-height': '1.45' },
  light: tokens,
  dark: tokens,
})

const tokens = {
  '--mantine-color-body': 'var(--surface-panel)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-faint)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface-panel)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-sunk)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
}
