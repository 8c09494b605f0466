import { useTranslation } from 'react-i18next'
import { type NamedPlace, usePlaceWords } from './use-place-words'

interface PlaceNameProps {
  place: NamedPlace
  className?: string | undefined
}

/** How a place is called, set apart from what stands around it. */
export function PlaceName({ place, className }: PlaceNameProps) {
  const { i18n } = useTranslation()
  const words = usePlaceWords()
  // Its first letter is a name's, and says nothing of the direction of the words around that.
  const isSentence = place.kind !== null || place.model !== null
  return (
    <bdi className={className} dir={isSentence ? i18n.dir() : 'auto'}>
      {words(place)}
    </bdi>
  )
}
