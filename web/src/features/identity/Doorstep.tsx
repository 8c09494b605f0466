import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Toasts } from '../../components/toast/Toasts'
import { Logo } from '../../ui/Logo'
import { DoorstepChoices } from './DoorstepChoices'
import css from './LoginPage.module.css'

/** The frame of every page in front of the sign-in: the house, the name, and a card to fill in. */
export function Doorstep({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className={css.page}>
      <Roofline />
      <div className={css.card}>
        <div className={css.brand}>
          <Logo size={32} />
          <span>Roost</span>
        </div>
        <h1 className={css.title}>{title}</h1>
        <Text className={css.lead}>{lead}</Text>
        {children}
        <DoorstepChoices />
      </div>
      <Toasts />
    </main>
  )
}

/** Peaks of the roofs in the drawing, and whether somebody sits on the perch below. */
const perches = [
  { x: 90, y: 60, home: true },
  { x: 360, y: 36, home: true },
  { x: 590, y: 72, home: false },
  { x: 850, y: 44, home: true },
  { x: 1090, y: 64, home: true },
]

/** Roofs in a row, in hairlines, a perch under each: the place the birds come home to. */
function Roofline() {
  return (
    <svg className={css.roofs} viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 120 90 60l90 60h60l120-84 120 84h40l70-48 70 48h80l110-76 110 76h50l80-56 80 56h30" />
      {perches.map(({ x, y, home }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-26 72h52M0 72V62" />
          {home && <circle cx="0" cy="54" r="6" className={css.bird} />}
        </g>
      ))}
    </svg>
  )
}
