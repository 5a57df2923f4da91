import { createMemoryStore } from '../src/index.ts'
import { describeStore } from './store-suite.ts'

describeStore('the memory store', { create: async () => createMemoryStore() })
