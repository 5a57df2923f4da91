/**
 * Purchasing-power tiers by country (ISO 3166-1 alpha-2), from the World Bank's Country and Lending Groups: its classification by income for fiscal
 * year 2027 (1 July 2026 to 30 June 2027; GNI per capita of 2025, Atlas method), which is its list of fiscal year 2024 with the moves announced for 2025,
 * 2026 and 2027 (datahelpdesk.worldbank.org/knowledgebase/articles/906519). Upper middle income is tier 2; lower middle and low income are tier 3; high
 * income, and every country that is not listed, is tier 1. Two economies that the Bank has left unclassified stand where it classed them last: Ethiopia
 * (low, 2025) and Venezuela (upper middle, 2021). To be looked at again each July.
 */
import type { PppTier } from '@svc/contract'

const upperMiddleIncome = `
  AL AM AR AZ BA BR BW BY BZ CN CO CU CV DM DO DZ EC FJ FM GA GD GE GQ GT ID IQ IR JM JO KZ LC LK LY MD ME MH MK MN MU MV MX MY PE PH PY RS SR SV TH
  TM TO TR TV UA VC VE VN WS XK ZA`

const lowerMiddleIncome = `
  AO BD BJ BO BT CG CI CM DJ EG GH GN HN HT IN KE KG KH KI KM LA LB LS MA MM MR NA NG NI NP PG PK PS SB SN ST SZ TG TJ TL TN TZ UZ VU ZM ZW`

const lowIncome = `AF BF BI CD CF ER ET GM GW KP LR MG ML MW MZ NE RW SD SL SO SS SY TD UG YE`

const codes = (list: string) => list.trim().split(/\s+/)

const tiers: ReadonlyMap<string, PppTier> = new Map([
  ...codes(upperMiddleIncome).map((code) => [code, 2] as const),
  ...codes(lowerMiddleIncome).map((code) => [code, 3] as const),
  ...codes(lowIncome).map((code) => [code, 3] as const),
])

/** The tier of a country, 1 for one that is unknown or not told. */
export function pppTierOf(country: string | null | undefined): PppTier {
  return tiers.get(country?.toUpperCase() ?? '') ?? 1
}
