/** The service worker: whatever the page posts to its chat is redacted here, before it leaves the browser. */
import { governServiceWorker } from '@svc/adapters/service-worker'

governServiceWorker(self, { match: ({ url }) => new URL(url).pathname === '/chat' })

// From the first page on, without a reload.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
