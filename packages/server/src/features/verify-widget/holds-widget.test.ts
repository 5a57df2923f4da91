import { describe, expect, it } from 'vitest'
import { holdsWidget } from './holds-widget.ts'

describe('a page holds the widget', () => {
  it.each([
    '<script src="https://cdn.example/svc-widget.js"></script>',
    "<SCRIPT async SRC='/assets/svc-widget.min.js?v=3#x' data-widget='1'></SCRIPT>",
    '<script type=module src=svc-widget-0.11.0.mjs></script>',
    '<script\n  defer\n  src="https://cdn.example/npm/@svc/widget@0.11.0/dist/index.js"\n></script>',
    '<!-- the widget --><svc-widget tenant="acme"></svc-widget>',
    '<p><svc-widget/></p>',
    '<svc-chat tenant="acme"></svc-chat>',
    '<script src="https://svc.example/widget/0.11.0/loader.js" data-tenant="acme"></script>',
    '<script data-greeting="Need help? > Ask" src="/svc-widget.js"></script>',
    "<script data-welcome='<b>Hi</b>' src='/svc-widget.js'></script>",
    '<script src="/svc-widget.js?a=1&amp;b=2"></script>',
    '<script src=" /svc-widget.js "></script>',
    '<script src="https:&#47;&#47;cdn.example&#47;svc-widget.js"></script>',
    '<!--><script src="svc-widget.js"></script>',
    '<div title="<!--"></div><script src="svc-widget.js"></script>',
    '<script>document.write("<!--")</script><svc-chat></svc-chat>',
    '<svc-chat\ttenant="acme" title="a > b">',
  ])('with %s', (html) => expect(holdsWidget(html)).toBe(true))

  it.each([
    '',
    '<p>Put svc-widget.js into your page</p>',
    '<!-- <script src="svc-widget.js"></script> -->',
    '<!-- <svc-widget></svc-widget>',
    '<script>const tag = \'<script src="svc-widget.js">\'</script>',
    '<textarea><svc-widget></svc-widget></textarea>',
    '<title><svc-widget></title>',
    '<img alt="<svc-widget>">',
    '<script title="a > src=svc-widget.js">',
    '<script src="other.js" src="svc-widget.js"></script>',
    '<script src="other-svc-widget.js"></script>',
    '<svc-chats></svc-chats>',
    '<script src="/loader.js"></script>',
    '<script src="/gadget/1/loader.js"></script>',
    '<script src="svc-widget.json"></script>',
    '<script data-src="svc-widget.js"></script>',
    '<script src="/svc-widget.js/other.js"></script>',
    '<script src="/x?file=svc-widget.js"></script>',
    '<a href="svc-widget.js">x</a>',
    '<svc-widgets></svc-widgets>',
  ])('and not with %s', (html) => expect(holdsWidget(html)).toBe(false))

  it.each([
    '<!--',
    '<script ',
    '<script src=',
    '<script src="',
    '<svc-widget',
    '<a>',
    '</a>',
    '<a b',
    '&amp;',
  ])('reads a megabyte of %s at once', (part) => {
    expect(holdsWidget(part.repeat(1_000_000 / part.length))).toBe(false)
  })

  it('reads a megabyte of attributes, and of elements that are never closed, at once', () => {
    const attributes = Array.from({ length: 150_000 }, (_, n) => `a${n}`).join(' ')
    expect(holdsWidget(`<script ${attributes} src="svc-widget.js">`)).toBe(true)
    expect(holdsWidget(`${'<a>'.repeat(150_000)}${'</b>'.repeat(120_000)}<svc-chat>`)).toBe(true)
  })
})
