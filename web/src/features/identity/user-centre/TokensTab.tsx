import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type createToken, listTokens, tokenLimits } from '#contract/identity/tokens.ts'
import type { AnswerTo } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Loaded } from './Loaded'
import { NewToken } from './NewToken'
import { TokenEntry } from './TokenEntry'
import { TokenForm } from './TokenForm'
import css from './UserCentre.module.css'

/** One's API tokens: made, shown once, listed, revoked. */
export function TokensTab() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const tokens = useQuery({ ...reading(listTokens), ...toldInPlace, staleTime: 0 })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<AnswerTo<typeof createToken> | null>(null)
  const full = (tokens.data?.length ?? 0) >= tokenLimits.perAccount
  const keep = (token: AnswerTo<typeof createToken>) => {
    setMade(token)
    setMaking(false)
    void queries.invalidateQueries({ queryKey: [listTokens.path] })
  }
  return (
    <>
      <div className={css.head}>
        <h3>{t('tokens.title')}</h3>
        {!making && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={full}
            title={full ? t('tokens.full', { max: tokenLimits.perAccount }) : undefined}
            onClick={() => setMaking(true)}
          >
            {t('tokens.create')}
          </Button>
        )}
      </div>
      <p className={css.note}>{t('tokens.note')}</p>
      {making && <TokenForm onMade={keep} onCancel={() => setMaking(false)} />}
      {made && <NewToken key={made.id} token={made} onDone={() => setMade(null)} />}
      <Loaded query={tokens}>
        {(list) =>
          list.length === 0 ? (
            !making && <EmptyState title={t('tokens.none')} body={t('tokens.noneBody')} />
          ) : (
            <ul className={css.list}>
              {list.map((token) => (
                <TokenEntry
                  key={token.id}
                  token={token}
                  onGone={() => made?.id === token.id && setMade(null)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
