/** What the demo organisation knows of its product, a coffee machine that does not exist. */

export interface DemoDocument {
  readonly filename: string
  readonly text: string
}

export const demoDocuments: readonly DemoDocument[] = [
  {
    filename: 'Acme Brewer user guide.md',
    text: `# Acme Brewer user guide

## Setting up

Place the Acme Brewer on a level surface, fill the water tank up to the upper mark and plug it in. Press the power button for two seconds. The lamp turns green when the water is hot, which takes about forty seconds.

Run two cups of clear water through the machine before the first coffee.

## Making coffee

Put between 14 and 18 grams of ground coffee into the filter, close the lid and press the cup button once for a small cup or twice for a large one. The machine stops by itself. To stop it earlier, press the button again.

## Cleaning

Rinse the filter after each use. The lamp blinks yellow after 200 cups: it is time to descale. Dissolve one sachet of descaler in a full tank, hold the cup button for five seconds and let the programme run, which takes twenty minutes. Then run a full tank of clear water through.

## When something is wrong

- The lamp blinks red: the water tank is empty or not pushed in as far as it goes.
- Coffee comes out slowly: the coffee is ground too finely, or the machine needs descaling.
- The machine does not switch on: check the socket, then wait one minute and try again. The overheating protection resets by itself.
`,
  },
  {
    filename: 'Shipping and returns.md',
    text: `# Shipping and returns

## Delivery

Orders placed before noon on a working day leave our warehouse the same day. Within the European Union delivery takes two to four working days, elsewhere five to ten. Shipping is free for orders over 50 euros; below that it costs 4.90 euros.

Every parcel has a tracking link, which we send as soon as the carrier has collected it.

## Returns

You can return anything within thirty days of delivery, used or not. Ask for a return label in your account under "Orders", put the label on the parcel and hand it in at any drop-off point. Returns are free.

We refund the full price within five working days after the parcel has arrived, to the means of payment you used.

## Damaged on arrival

If something arrives damaged, keep the packaging and tell us within seven days. We send a replacement at once and collect the damaged item.
`,
  },
  {
    filename: 'Warranty and plans.md',
    text: `# Warranty and plans

## Warranty

The Acme Brewer has a warranty of three years from the day of purchase. It covers faults of material and workmanship. It does not cover limescale, since descaling is part of normal care, nor damage by falls. The receipt is enough as proof of purchase.

Spare parts are kept for ten years after a model was last sold.

## Coffee subscription

The coffee subscription sends freshly roasted beans every two or four weeks. The small plan has 250 grams for 9 euros a delivery, the large plan one kilogram for 29 euros. A delivery can be skipped up to two days before it leaves, and the subscription can be cancelled at any time in the account.

## Business customers

Offices with ten people or more can rent the Acme Brewer Pro for 59 euros a month, with descaling and replacement within one working day included. The minimum term is twelve months.

## Contact

Reach us by telephone at 020 7946 0123 or by e-mail to hello@acme.example.

Our team is open for questions from Monday to Friday, nine to five Central European Time. Outside these opening hours leave a message, and we answer on the next working day.
`,
  },
]
