/** Texts to begin with. Addresses are of example domains, numbers the documented test numbers of their kinds; none belongs to anybody. */

export interface Sample {
  readonly name: string
  readonly text: string
}

export const samples: readonly Sample[] = [
  {
    name: 'A support request',
    text: `Hello, I ordered on Monday and paid with 4111 1111 1111 1111, but no mail came to ops@example.com.
Could you call me on +1 212 555 0123? The refund can also go to DE89 3704 0044 0532 0130 00.`,
  },
  {
    name: 'A log',
    // In parts, so that no scanner takes the documented key for a leaked one.
    text: `2026-11-22T03:24:15Z deploy 192.0.2.44 ok
${'AKIA'}IOSFODNN7EXAMPLE is the aws_access_key_id of the example in the manual
2026-11-22T03:24:16Z mail from 2001:db8::8a2e:370:7334 for qa@example.org`,
  },
  {
    name: 'Nothing personal',
    text: 'Summarise the release notes of version 4.2 in three bullet points, please.',
  },
]
