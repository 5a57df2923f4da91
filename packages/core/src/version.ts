/** This package's version, as receipts state it. A test holds it to package.json. */
export const VERSION = '0.17.0'
