import { expect, it } from 'vitest'
import { readRules } from './rules.ts'

const at = 'https://shop.example/robots.txt'
const allowed = (text: string, ...paths: string[]) =>
  readRules({ at, text, urls: paths.map((path) => `https://www.shop.example${path}`) }).isAllowed

it('are held by an address whose path begins with two slashes', () => {
  expect(allowed('User-agent: *\nDisallow: /', '//a', '//', '///', '//a/b?c')).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(allowed('User-agent: *\nDisallow: //a', '//a/b', '/a', '//b', '//')).toEqual([
    false,
    true,
    true,
    true,
  ])
})
