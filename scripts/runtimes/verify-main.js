import { verdicts } from './verify.js'

console.log(verdicts())
