// @svc/widget: a chat that masks personal data on the device before anything is sent.
export type { SendResult } from './conversation/conversation.ts'
export { defineSvcChat, SvcChat } from './element.ts'
export type { WidgetHandle } from './handle.ts'
export { mount } from './mount.ts'
export type { Detected, Mode, OwnDetector, WidgetOptions } from './options.ts'
export type { ReceiptState } from './receipt/state.ts'
export { VERSION } from './version.ts'
export type { WidgetEventMap, WidgetEvents } from './widget-events.ts'
