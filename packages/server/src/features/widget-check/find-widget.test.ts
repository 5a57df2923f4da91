import { expect, it, test } from 'vitest'
import { hasWidget } from './find-widget.ts'

test.each([
  '<script src="https://svc.example.com/widget.js"></script>',
  "<SCRIPT defer SRC='/assets/svc-widget.min.js?v=3'></SCRIPT>",
  '<script src=/svc-widget-1.2.3.js></script>',
  '<script type="module" src="https://cdn.example.com/npm/@svc/widget@0.11.0/dist/index.js"></script>',
  '<svc-widget slug="acme"></svc-widget>',
  '<!-- ours: --><svc-widget/>',
])('%s has it', (html) => {
  expect(hasWidget(html)).toBe(true)
})

test.each([
  '',
  '<p>widget.js</p>',
  '<script src="/gadget.js"></script>',
  '<script src="/mywidget.js"></script>',
  '<script data-src="/widget.js"></script>',
  '<script src="/app.js" title="/widget.js"></script>',
  '<!-- <script src="/widget.js"></script> -->',
  '<!-- <script src="/widget.js"></script>',
  '<svc-widgets></svc-widgets>',
  '<link href="/widget.js">',
])('%s has not', (html) => {
  expect(hasWidget(html)).toBe(false)
})

it('takes time in proportion to the page', () => {
  for (const part of [
    '<script ',
    '<!--',
    '<script src=',
    '<script src="',
    '<svc-widge',
    '/widget.',
    '<script >',
  ])
    for (const page of [part.repeat(1_048_576 / part.length)]) {
      const started = performance.now()
      hasWidget(page)
      expect(performance.now() - started).toBeLessThan(1_500)
    }
})
