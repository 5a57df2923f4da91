// The Svc reference server, to be started in a process of one's own. `svc-server` is the same as a program.
export type { Config, ExternalIssuer } from './config/config.ts'
export type { StartOptions } from './config/start-options.ts'
export type { Demo } from './demo.ts'
export { ServerError, type ServerErrorCode } from './errors.ts'
export type { DemoCredentials } from './features/demo/seed.ts'
export { type RunningServer, startServer } from './server.ts'
export { VERSION } from './version.ts'
