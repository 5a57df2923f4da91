import { findPhoneNumbersInText } from 'libphonenumber-js/max'
import { type Contestant, versionOf } from './contestant.ts'

export const libphonenumber: Contestant = {
  name: 'libphonenumber-js',
  version: versionOf('libphonenumber-js'),
  labels: ['PHONE_NUMBER'],
  // National forms are read as those of one country; it has to be named.
  detect: (text) =>
    findPhoneNumbersInText(text, 'US').map(({ startsAt, endsAt }) => ({
      type: 'PHONE_NUMBER',
      start: startsAt,
      end: endsAt,
    })),
  bundle: "export { findPhoneNumbersInText } from 'libphonenumber-js/max'",
}
