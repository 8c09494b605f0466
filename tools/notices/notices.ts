import type { Package } from './packages.ts'

const line = '-'.repeat(100)

/** The whole file: what is ours to copy, then every package under its own text, equal texts once. */
export function notices(packages: Package[], telecomInfraProject: string): string {
  const byText = Map.groupBy(packages, ({ license, text }) => text || licenceOnly(license))
  return [
    'Third-party notices',
    '',
    'Roost is under the Apache License 2.0 (LICENSE). It contains or is built with the following. This file is',
    'generated from package-lock.json and the installed packages: node tools/launch.js notices',
    '',
    `${line}\nTelecom Infra Project: schemas and recorded samples in protocols/ucentral\n`,
    telecomInfraProject.trim(),
    '',
    ...[...byText].map(([text, group]) => `${line}\n${headline(group)}\n\n${text}\n`),
  ].join('\n')
}

const headline = (group: Package[]) =>
  group.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')

const licenceOnly = (license: string) => `Published under ${license}; the package carries no text of its own.`
