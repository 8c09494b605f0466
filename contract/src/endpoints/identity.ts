import * as alarmPush from '../alarm/push.ts'
import * as files from '../files/endpoints.ts'
import * as identity from '../identity/endpoints.ts'
import * as oidc from '../identity/oidc.ts'
import * as registration from '../identity/registration.ts'
import * as secondFactor from '../identity/second-factor.ts'
import * as tokens from '../identity/tokens.ts'
import * as lists from '../lists/endpoints.ts'

/** Accounts, sessions and sign-in. */
export const identityEndpoints = [
  identity.login,
  identity.logout,
  identity.me,
  identity.saveMe,
  identity.changePassword,
  identity.listSessions,
  identity.revokeSession,
  lists.listViews,
  lists.saveView,
  lists.deleteView,
  identity.endOtherSessions,
  tokens.listTokens,
  tokens.createToken,
  tokens.revokeToken,
  secondFactor.secondStep,
  secondFactor.showSecondFactor,
  secondFactor.beginSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.disableSecondFactor,
  oidc.signInOptions,
  oidc.beginOidc,
  oidc.finishOidc,
  oidc.listIdentities,
  oidc.linkIdentity,
  oidc.unlinkIdentity,
  registration.askCode,
  registration.sendCode,
  registration.registration,
  registration.register,
  registration.resetPassword,
  registration.changeContact,
  files.issueTicket,
  alarmPush.listPushBrowsers,
  alarmPush.showPushKey,
  alarmPush.addPushBrowser,
  alarmPush.removePushBrowser,
] as const
