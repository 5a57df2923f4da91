/**
 * What the demo organisation has "governed" on its first days. Addresses are of example domains, numbers are the documented test
 * numbers of their kinds; none belongs to anybody.
 */
export const demoTexts: readonly (readonly string[])[] = [
  [
    'Please send the invoice for order 20418 to billing@example.com and copy accounts@example.org.',
    'How long does delivery to Lisbon take, and do you ship on Saturdays?',
    'My card 4111 1111 1111 1111 was charged twice for the same subscription.',
    'The refund can go to DE89 3704 0044 0532 0130 00, thank you.',
    'Summarise the release notes of version 4.2 in three bullet points.',
    'Our office moved; the new line is +1 202-555-0143, extension 12.',
    'The gateway at 192.0.2.44 drops every tenth request since the update.',
    'Translate "the meeting is moved to Thursday" into Dutch.',
  ],
  [
    'Reset link did not arrive, I am registered as support-test@example.net.',
    'Deploy log: aws_access_key_id = AKIAIOSFODNN7EXAMPLE, region eu-west-1.',
    'What is the difference between the starter and the pro plan?',
    'See https://docs.example.com/setup?team=blue for the steps that fail.',
    'The applicant gave 219-09-9999 as social security number, is the form complete?',
    'Write a polite reply that declines the discount.',
    'Paid with 5555 5555 5555 4444 on Monday, receipt to office@example.com please.',
    'Monitoring says 2001:db8::8a2e:370:7334 is unreachable over IPv6 only.',
    'Transfer the deposit to GB82 WEST 1234 5698 7654 32 before noon.',
  ],
  [
    'Give me five subject lines for the autumn newsletter.',
    'Ops is on call at ops@example.com or +44 20 7946 0958 until midnight.',
    'Why does the export stop at 1,000 rows?',
    'Card 378282246310005 is declined at checkout although it is valid.',
    'Draft the terms in plain language, at most 200 words.',
    'The staging host answers at 198.51.100.7 and the mail goes to qa@example.org.',
    'Is my data kept in the European Union?',
  ],
]
