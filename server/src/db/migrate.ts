import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../lib/start-error.ts'
import type { Db, Engine } from './client.ts'
import type { MigrationTools } from './migration-tools.ts'
import * as m1 from './migrations/20261121090000_create_accounts_and_networks.ts'
import * as m2 from './migrations/20261121090100_create_devices.ts'
import * as m3 from './migrations/20261121090200_create_alarms.ts'
import * as operations from './migrations/20261121115000_create_operations.ts'
import * as configuration from './migrations/20261121120000_create_configuration.ts'
import * as firmware from './migrations/20261121121500_create_firmware.ts'
import * as equipment from './migrations/20261121130000_add_equipment_columns.ts'
import * as apiTokens from './migrations/20261121140000_create_api_tokens.ts'
import * as listViews from './migrations/20261121141000_create_list_views.ts'
import * as operationTokens from './migrations/20261121142000_add_token_to_operations.ts'
import * as auditChain from './migrations/20261121150000_create_audit_chain.ts'
import * as shares from './migrations/20261121150000_create_shares.ts'
import * as trash from './migrations/20261121151000_add_trash_of_places.ts'
import * as waysToSignIn from './migrations/20261121151200_create_ways_to_sign_in.ts'
import * as codes from './migrations/20261121151500_create_codes_and_messages.ts'
import * as tasks from './migrations/20261121160000_create_tasks.ts'
import * as employees from './migrations/20261121161000_create_employees.ts'
import * as unbindRequests from './migrations/20261121162000_create_unbind_requests.ts'
import * as networksOfSenders from './migrations/20261121170000_add_networks_of_senders.ts'
import * as insights from './migrations/20261121180000_create_insights.ts'
import * as placesOfKiosks from './migrations/20261121200000_add_places_of_kiosks.ts'
import * as reportSchedules from './migrations/20261121201000_create_report_schedules.ts'
import * as flowMonitor from './migrations/20261121203000_create_flow_monitor.ts'
import * as inSyncPartly from './migrations/20261122180000_add_in_sync_partly.ts'
import * as serialDisputes from './migrations/20261122190000_create_serial_disputes.ts'
import * as baseAssumptions from './migrations/20261122193000_add_base_assumptions.ts'
import * as offers from './migrations/20261122195000_make_shares_offers.ts'
import * as strangerTries from './migrations/20261122195500_add_stranger_tries.ts'
import * as keptKeys from './migrations/20261122231500_create_kept_keys.ts'
import * as jobs from './migrations/20261122233000_create_jobs.ts'
import * as configIds from './migrations/20261123024500_widen_config_ids.ts'
import * as keyProofs from './migrations/20261123030000_add_key_proofs.ts'
import * as massActions from './migrations/20261123031500_create_mass_actions.ts'

import * as deviceConfigStatus from './migrations/20261123060000_rename_device_config_status.ts'
import * as deviceReports from './migrations/20261123061500_create_device_reports.ts'
import * as levelsOfSections from './migrations/20261123062300_add_levels_of_sections.ts'
import * as waitingCommands from './migrations/20261123063000_add_waiting_commands.ts'
import * as changeSetItems from './migrations/20261123064000_create_change_set_items.ts'
import * as deviceReservations from './migrations/20261123092000_create_device_reservations.ts'
import * as modelLevel from './migrations/20261123114500_add_model_level.ts'
import * as deviceNames from './migrations/20261123140000_order_device_names.ts'
import * as clients from './migrations/20261123141000_create_clients.ts'
import * as accountSetup from './migrations/20261123171000_add_account_setup.ts'
import * as listSorts from './migrations/20261123190000_add_list_sorts.ts'
import * as meteredLinks from './migrations/20261123230000_add_metered_links.ts'
import * as protection from './migrations/20261123231500_add_protection.ts'
import * as editedFacts from './migrations/20261124023000_add_edited_facts.ts'
import * as configDrafts from './migrations/20261124032500_create_config_drafts.ts'
import * as configSchedules from './migrations/20261124032600_create_config_schedules.ts'
import * as jobPauses from './migrations/20261125224844_create_job_pauses.ts'
import * as lanDevices from './migrations/20261125225000_create_lan_devices.ts'
import * as tunnels from './migrations/20261125225259_create_tunnels.ts'
import * as configRollouts from './migrations/20261125225500_create_config_rollouts.ts'
import * as rollouts from './migrations/20261125231900_create_rollouts.ts'
import * as extendAlarms from './migrations/20261125232758_extend_alarms.ts'
import * as draftRevision from './migrations/20261125233200_add_draft_revision.ts'
import * as lostConnections from './migrations/20261125233800_count_lost_connections.ts'
import * as alarmRules from './migrations/20261125234526_create_alarm_rules.ts'
import * as topology from './migrations/20261126000400_create_topology.ts'
import * as tunnelApprovals from './migrations/20261126095500_add_tunnel_approvals.ts'
import * as retiredImages from './migrations/20261126101900_add_retired_images.ts'
import * as notesInLanguages from './migrations/20261126102700_add_notes_in_languages.ts'
import * as maintenance from './migrations/20261126103200_create_maintenance.ts'
import * as featureSwitches from './migrations/20261126163700_create_feature_switches.ts'
import * as radioPlanning from './migrations/20261126165900_create_radio_planning.ts'
import * as radioPlans from './migrations/20261126171000_create_radio_plans.ts'
import * as balancing from './migrations/20261126174000_create_balancing.ts'
import * as toldAgain from './migrations/20261126175500_tell_alarms_again.ts'
import * as terminalRecordings from './migrations/20261126202000_create_terminal_recordings.ts'
import * as massScripts from './migrations/20261126202100_add_scripts_of_mass_actions.ts'
import * as floorPlan from './migrations/20261127010000_create_floor_plan.ts'
import * as rolloutNetworks from './migrations/20261127063500_add_networks_of_config_rollouts.ts'
import * as firmwareKeys from './migrations/20261127065800_create_firmware_keys.ts'
import * as remindersAndDigests from './migrations/20261127070600_add_reminders_and_digests.ts'
import * as alarmCauses from './migrations/20261127070700_create_alarm_causes.ts'
import * as figuresOfPlans from './migrations/20261127071500_add_figures_of_plans.ts'
import * as roamingSettings from './migrations/20261127073500_create_roaming_settings.ts'
import * as networksOfSchedules from './migrations/20261127104500_add_networks_of_schedules.ts'
import * as rolloutCommands from './migrations/20261127104500_index_rollout_commands.ts'
import * as looksOfPlans from './migrations/20261127113000_add_looks_of_plans.ts'
import * as topologyPlaces from './migrations/20261127115100_create_topology_places.ts'
import * as rolloutAttempts from './migrations/20261127164500_add_attempts_of_rollouts.ts'
import * as pushBrowsers from './migrations/20261127170500_create_push_browsers.ts'
import * as digestHours from './migrations/20261127171600_add_hour_of_digests.ts'
import * as balanceChanges from './migrations/20261127174900_add_changes_of_balancing.ts'
import * as alarmSpans from './migrations/20261128005500_create_alarm_spans.ts'
import * as alarmsByBeginning from './migrations/20261128124500_order_alarms_by_beginning.ts'
import * as packedReports from './migrations/20261129131500_pack_raw_reports.ts'
import * as splitWaitingIndex from './migrations/20261130153000_split_waiting_index.ts'
import { previousRelease } from './releases.ts'

interface Step {
  up(db: Kysely<unknown>, tools: MigrationTools): Promise<void>
  /** Each step since the release before this one has it. */
  down?(db: Kysely<unknown>, tools: MigrationTools): Promise<void>
}

/** In order; a name says the deed and never changes once released. */
const steps: Record<string, Step> = {
  '20261121090000_create_accounts_and_networks': m1,
  '20261121090100_create_devices': m2,
  '20261121090200_create_alarms': m3,
  '20261121115000_create_operations': operations,
  '20261121120000_create_configuration': configuration,
  '20261121121500_create_firmware': firmware,
  '20261121130000_add_equipment_columns': equipment,
  '20261121140000_create_api_tokens': apiTokens,
  '20261121141000_create_list_views': listViews,
  '20261121142000_add_token_to_operations': operationTokens,
  '20261121150000_create_audit_chain': auditChain,
  '20261121150000_create_shares': shares,
  '20261121151000_add_trash_of_places': trash,
  '20261121151200_create_ways_to_sign_in': waysToSignIn,
  '20261121151500_create_codes_and_messages': codes,
  '20261121160000_create_tasks': tasks,
  '20261121161000_create_employees': employees,
  '20261121162000_create_unbind_requests': unbindRequests,
  '20261121170000_add_networks_of_senders': networksOfSenders,
  '20261121180000_create_insights': insights,
  '20261121200000_add_places_of_kiosks': placesOfKiosks,
  '20261121201000_create_report_schedules': reportSchedules,
  '20261121203000_create_flow_monitor': flowMonitor,
  '20261122180000_add_in_sync_partly': inSyncPartly,
  '20261122190000_create_serial_disputes': serialDisputes,
  '20261122193000_add_base_assumptions': baseAssumptions,
  '20261122195000_make_shares_offers': offers,
  '20261122195500_add_stranger_tries': strangerTries,
  '20261122231500_create_kept_keys': keptKeys,
  '20261122233000_create_jobs': jobs,
  '20261123024500_widen_config_ids': configIds,
  '20261123030000_add_key_proofs': keyProofs,
  '20261123031500_create_mass_actions': massActions,
  '20261123060000_rename_device_config_status': deviceConfigStatus,
  '20261123061500_create_device_reports': deviceReports,
  '20261123062300_add_levels_of_sections': levelsOfSections,
  '20261123063000_add_waiting_commands': waitingCommands,
  '20261123064000_create_change_set_items': changeSetItems,
  '20261123092000_create_device_reservations': deviceReservations,
  '20261123114500_add_model_level': modelLevel,
  '20261123140000_order_device_names': deviceNames,
  '20261123141000_create_clients': clients,
  '20261123171000_add_account_setup': accountSetup,
  '20261123190000_add_list_sorts': listSorts,
  '20261123230000_add_metered_links': meteredLinks,
  '20261123231500_add_protection': protection,
  '20261124023000_add_edited_facts': editedFacts,
  '20261124032500_create_config_drafts': configDrafts,
  '20261124032600_create_config_schedules': configSchedules,
  '20261125224844_create_job_pauses': jobPauses,
  '20261125225000_create_lan_devices': lanDevices,
  '20261125225259_create_tunnels': tunnels,
  '20261125225500_create_config_rollouts': configRollouts,
  '20261125231900_create_rollouts': rollouts,
  '20261125232758_extend_alarms': extendAlarms,
  '20261125233200_add_draft_revision': draftRevision,
  '20261125233800_count_lost_connections': lostConnections,
  '20261125234526_create_alarm_rules': alarmRules,
  '20261126000400_create_topology': topology,
  '20261126095500_add_tunnel_approvals': tunnelApprovals,
  '20261126101900_add_retired_images': retiredImages,
  '20261126102700_add_notes_in_languages': notesInLanguages,
  '20261126103200_create_maintenance': maintenance,
  '20261126163700_create_feature_switches': featureSwitches,
  '20261126165900_create_radio_planning': radioPlanning,
  '20261126171000_create_radio_plans': radioPlans,
  '20261126174000_create_balancing': balancing,
  '20261126175500_tell_alarms_again': toldAgain,
  '20261126202000_create_terminal_recordings': terminalRecordings,
  '20261126202100_add_scripts_of_mass_actions': massScripts,
  '20261127010000_create_floor_plan': floorPlan,
  '20261127063500_add_networks_of_config_rollouts': rolloutNetworks,
  '20261127065800_create_firmware_keys': firmwareKeys,
  '20261127070600_add_reminders_and_digests': remindersAndDigests,
  '20261127070700_create_alarm_causes': alarmCauses,
  '20261127071500_add_figures_of_plans': figuresOfPlans,
  '20261127073500_create_roaming_settings': roamingSettings,
  '20261127104500_add_networks_of_schedules': networksOfSchedules,
  '20261127104500_index_rollout_commands': rolloutCommands,
  '20261127113000_add_looks_of_plans': looksOfPlans,
  '20261127115100_create_topology_places': topologyPlaces,
  '20261127164500_add_attempts_of_rollouts': rolloutAttempts,
  '20261127170500_create_push_browsers': pushBrowsers,
  '20261127171600_add_hour_of_digests': digestHours,
  '20261127174900_add_changes_of_balancing': balanceChanges,
  '20261128005500_create_alarm_spans': alarmSpans,
  '20261128124500_order_alarms_by_beginning': alarmsByBeginning,
  '20261129131500_pack_raw_reports': packedReports,
  '20261130153000_split_waiting_index': splitWaitingIndex,
}

export const migrationNames = Object.keys(steps)

/**
 * Brings the tables to the present form; safe to run at every start.
 * @param last the step at which to stop; absent: all of them
 * @throws StartError where a later version has worked with them; what a step throws, which has then changed nothing
 */
export async function migrate(db: Db, engine: Engine, last?: string): Promise<string[]> {
  const later = (await appliedSteps(db, engine)).filter((name) => !(name in steps))
  if (later.length > 0) throw new StartError(laterVersion(later.at(-1)!))
  return run(await migratorOf(db, engine), last)
}

/** Steps that the next `migrate` would take; none where there are no tables yet. */
export async function pendingSteps(db: Db, engine: Engine): Promise<string[]> {
  const applied = await appliedSteps(db, engine)
  return applied.length === 0 ? [] : migrationNames.filter((name) => !applied.includes(name))
}

/**
 * Brings the tables back to the form that the release before this one works with. What only the present form holds is
 * gone then.
 * @returns the steps that were taken back, the latest first
 * @throws what a step throws, which has then changed nothing
 */
export async function migrateBack(db: Db, engine: Engine): Promise<string[]> {
  const back = new Set(stepsToTakeBack())
  if (!(await appliedSteps(db, engine)).some((name) => back.has(name))) return []
  return run(await migratorOf(db, engine), previousRelease.last)
}

/** In order. */
export const stepsToTakeBack = (): string[] => migrationNames.filter((name) => name > previousRelease.last)

async function migratorOf(db: Db, engine: Engine): Promise<Migrator> {
  const migrations = Object.fromEntries(
    Object.entries<Step>(steps).map(([name, { up, down }]): [string, Migration] => [
      name,
      {
        up: (on) => up(on as Kysely<unknown>, { engine }),
        ...(down && { down: (on) => down(on as Kysely<unknown>, { engine }) }),
      },
    ]),
  )
  return new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
    // Otherwise another product's tables in the same database are taken for ours.
    ...(engine === 'postgres' && { migrationTableSchema: await currentSchema(db) }),
  })
}

async function run(migrator: Migrator, last: string | undefined): Promise<string[]> {
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** In order; none where there are no tables yet. */
async function appliedSteps(db: Db, engine: Engine): Promise<string[]> {
  const found =
    engine === 'postgres'
      ? await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
      : await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const laterVersion = (step: string) =>
  `A later version of Roost has worked with these records (step ${step}). Start that one, or bring them back: with it, "npm run migrate:back"; or put in place the copy that it made before (docs/operation.md).`

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]!.name
}
