/** The package `openredaction` is this one plus bindings for Express and React, which are not measured. */
import { OpenRedaction } from '@openredaction/core'
import { type Contestant, versionOf } from './contestant.ts'

const TYPES: Readonly<Record<string, string>> = {
  EMAIL: 'EMAIL_ADDRESS',
  CREDIT_CARD: 'CREDIT_CARD',
  CVV: 'CVV',
  CVV_CODE: 'CVV',
  CARD_EXPIRY: 'CARD_EXPIRY',
  SSN: 'US_SSN',
  ITIN: 'US_ITIN',
  US_EIN: 'US_EIN',
  IBAN: 'IBAN_CODE',
  UK_BANK_ACCOUNT_IBAN: 'IBAN_CODE',
  SWIFT_BIC: 'BIC_SWIFT',
  ROUTING_NUMBER_US: 'ABA_ROUTING_NUMBER',
  NAME: 'PERSON',
  IPV4: 'IP_ADDRESS',
  IPV6: 'IP_ADDRESS',
  MAC_ADDRESS: 'MAC_ADDRESS',
  URL_WITH_AUTH: 'URL',
  PASSPORT_US: 'US_PASSPORT',
  DRIVING_LICENSE_US: 'US_DRIVER_LICENSE',
  DEA_NUMBER: 'MEDICAL_LICENSE',
  NPI_NUMBER: 'US_NPI',
  NHS_NUMBER: 'UK_NHS',
  NATIONAL_INSURANCE_UK: 'UK_NINO',
  POSTCODE_UK: 'UK_POSTCODE',
  ZIP_CODE_US: 'US_ZIP_CODE',
  ADDRESS_STREET: 'STREET_ADDRESS',
  DATE: 'DATE_TIME',
  DATE_OF_BIRTH: 'DATE_TIME',
  VIN: 'VIN',
  VIN_NUMBER: 'VIN',
  IMEI_NUMBER: 'IMEI',
  BITCOIN_ADDRESS: 'CRYPTO',
  ETHEREUM_ADDRESS: 'CRYPTO',
  SIN_CA: 'CA_SIN',
  CANADIAN_SIN: 'CA_SIN',
  AUSTRALIAN_TFN: 'AU_TFN',
  INDIAN_AADHAAR: 'IN_AADHAAR',
  GERMAN_TAX_ID: 'DE_TAX_ID',
  VAT_NUMBER: 'DE_VAT_ID',
  FRENCH_SOCIAL_SECURITY: 'FR_NIR',
  SPANISH_DNI: 'ES_NIF',
  ITALIAN_FISCAL_CODE: 'IT_FISCAL_CODE',
  DUTCH_BSN: 'NL_BSN',
  POLISH_PESEL: 'PL_PESEL',
  BRAZILIAN_CPF: 'BR_CPF',
  BRAZILIAN_CNPJ: 'BR_CNPJ',
  MEXICAN_CURP: 'MX_CURP',
  TURKEY_ID: 'TR_NATIONAL_ID',
  JAPANESE_MY_NUMBER: 'JP_MY_NUMBER',
  SOUTH_AFRICA_ID: 'ZA_ID_NUMBER',
  AWS_ACCESS_KEY: 'AWS_ACCESS_KEY',
  GITHUB_TOKEN: 'GITHUB_TOKEN',
  STRIPE_API_KEY: 'STRIPE_KEY',
  SLACK_TOKEN: 'SLACK_TOKEN',
  JWT_TOKEN: 'JWT',
}
const redaction = new OpenRedaction()

export const openredaction: Contestant = {
  name: 'openredaction',
  version: versionOf('@openredaction/core'),
  // It has hundreds more, for numbers that no label of ours stands for; those are not held against it.
  labels: [...new Set(Object.values(TYPES)), 'PHONE_NUMBER'],
  async detect(text) {
    const { detections } = await redaction.detect(text)
    return detections.map(({ type, position: [start, end] }) => ({
      type: type.startsWith('PHONE') ? 'PHONE_NUMBER' : (TYPES[type] ?? type),
      start,
      end,
    }))
  },
  bundle: "export { OpenRedaction } from '@openredaction/core'",
}
