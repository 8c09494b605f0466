import { WithoutHistories } from '../../../../components/history/Histories'
import { FactList } from '../../../../ui/FactList'
import css from './PortCard.module.css'
import { type ShownPort, useFirstFacts } from './port-facts'

/** What is told of a port while one points at it. Nothing in it can be clicked. */
export function PortCard(asked: ShownPort) {
  return (
    <WithoutHistories>
      <div className={css.card}>
        <strong dir="ltr">{asked.port.name}</strong>
        <FactList columns={1} facts={useFirstFacts(asked)} />
      </div>
    </WithoutHistories>
  )
}
