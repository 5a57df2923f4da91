import { receipts } from './program.js'

console.log(receipts())
