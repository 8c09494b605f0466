import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

export interface CertificateOptions {
  /** Common name of the holder; empty: the certificate names nobody. */
  readonly subject: string
  /** Common name of the signer; the same as `subject` for a self-signed certificate. */
  readonly issuer: string
  /** Public (or private) key of the holder. */
  readonly key: KeyObject
  /** Private EC P-256 key of the signer. */
  readonly signer: KeyObject
  /** 1 to 20 bytes; unique per issuer. */
  readonly serialNumber: Uint8Array
  readonly notBefore: Date
  readonly notAfter: Date
  readonly use: 'client' | 'server' | 'ca'
  /** DNS names and IP addresses for the subject alternative name. */
  readonly names?: readonly string[]
}

const COMMON_NAME = '2.5.4.3'
const ECDSA_SHA256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })

/** An X.509 v3 certificate as PEM. Signs with ECDSA/SHA-256; throws when the signer is no EC key. */
export function writeCertificate(options: CertificateOptions): string {
  if (options.signer.asymmetricKeyType !== 'ec') throw new TypeError('the signer must be an EC private key')
  const spki = spkiOf(options.key)
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: positive(options.serialNumber),
    signature: ECDSA_SHA256,
    issuer: nameOf(options.issuer),
    validity: new Validity({ notBefore: options.notBefore, notAfter: options.notAfter }),
    subject: nameOf(options.subject),
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions(extensionsOf(options, spki)),
  })
  const body = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const signatureValue = toArrayBuffer(sign('sha256', body, options.signer))
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: ECDSA_SHA256, signatureValue })
  return pem(Buffer.from(AsnConvert.serialize(certificate)))
}

function extensionsOf({ use, signer, names = [] }: CertificateOptions, spki: Buffer): Extension[] {
  const usage =
    use === 'ca' ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign : KeyUsageFlags.digitalSignature
  const list = [
    extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: use === 'ca' })),
    extension(id_ce_keyUsage, true, new KeyUsage(usage)),
    extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(keyId(spki))),
  ]
  // Strict verifiers want to find the signer by its key, not by its name alone.
  const keyIdentifier = new KeyIdentifier(keyId(spkiOf(signer)))
  list.push(extension(id_ce_authorityKeyIdentifier, false, new AuthorityKeyIdentifier({ keyIdentifier })))
  if (use !== 'ca') {
    const purpose = use === 'client' ? id_kp_clientAuth : id_kp_serverAuth
    list.push(extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([purpose])))
  }
  const alternatives = names.map(alternativeName)
  if (alternatives.length > 0)
    list.push(extension(id_ce_subjectAltName, false, new SubjectAlternativeName(alternatives)))
  return list
}

function extension(extnID: string, critical: boolean, value: unknown): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })
}

function alternativeName(name: string): GeneralName {
  // The URL parser writes an IPv6 address with an IPv4 tail in hexadecimal, which is what the encoder reads.
  if (isIP(name) === 6)
    return new GeneralName({ iPAddress: new URL(`http://[${name}]`).hostname.slice(1, -1) })
  return new GeneralName(isIP(name) === 4 ? { iPAddress: name } : { dNSName: name })
}

function nameOf(commonName: string): Name {
  if (commonName === '') return new Name()
  const value = new AttributeValue({ utf8String: commonName })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])])
}

const spkiOf = (key: KeyObject): Buffer =>
  (key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'der' })

/** SHA-1 of the public point, as RFC 5280 suggests; a name, not a protection. */
const keyId = (spki: Buffer): ArrayBuffer =>
  toArrayBuffer(createHash('sha1').update(spki.subarray(-65)).digest())

/** A DER integer is signed and as short as can be: no leading zero but the one that keeps it positive. */
function positive(bytes: Uint8Array): ArrayBuffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  return toArrayBuffer(short[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short)
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
