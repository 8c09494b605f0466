import { ProvidersSection } from '../providers/ProvidersSection'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'

/** How this account is signed in to besides its password. */
export function SecurityTab() {
  return (
    <>
      <SecondFactorSection />
      <ProvidersSection />
    </>
  )
}
