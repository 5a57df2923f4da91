/** What machines write and people paste: code, logs, tables, lock files, style sheets, histories, stack traces. No personal data in any of it. */
import { HEX, type Random, WORDLY } from '../random.ts'
import type { Line } from './figures.ts'
import { WORDS } from './words.ts'

const camel = (r: Random): string =>
  Array.from({ length: r.int(1, 3) }, (_, i) =>
    i ? r.pick(WORDS).replace(/^./, (c) => c.toUpperCase()) : r.pick(WORDS),
  ).join('')
const constant = (r: Random): string =>
  Array.from({ length: r.int(1, 3) }, () => r.pick(WORDS).toUpperCase()).join('_')
const two = (n: number): string => String(n).padStart(2, '0')
const stamp = (r: Random): string =>
  `20${r.int(20, 26)}-${two(r.int(1, 12))}-${two(r.int(1, 28))} ${two(r.int(0, 23))}:${two(r.int(0, 59))}:${two(r.int(0, 59))}`

export const code: Line = (r) =>
  r.pick([
    `const ${camel(r)} = ${camel(r)}(${r.int(0, 99)}, '${r.pick(WORDS)}')`,
    `  if (${camel(r)}.length > ${r.int(1, 4096)}) return ${camel(r)}[${r.int(0, 9)}]`,
    `import { ${camel(r)}, ${camel(r)} } from './${r.pick(WORDS)}.js'`,
    `public static final long ${constant(r)} = 0x${r.string(8, HEX).toUpperCase()}L;`,
    `def ${r.pick(WORDS)}_${r.pick(WORDS)}(self, key: str = None) -> int:`,
    `  password: string;`,
    `  token = await get${camel(r)}(user.password)`,
    `assert(${camel(r)} === ${r.int(0, 99)}e${r.int(1, 9)})`,
    `std::${r.pick(WORDS)}::${r.pick(WORDS)}<int>(a, b);`,
    `for (let i = 0; i < ${r.int(1, 999)}; i++) ${camel(r)}[i] ^= 0x${r.string(2, HEX)}`,
    `@Override // see #${r.digits(5)}`,
    `#define ${constant(r)} ${r.digits(r.int(3, 9))}`,
    `SELECT ${r.pick(WORDS)}_id FROM ${r.pick(WORDS)} WHERE ${r.pick(WORDS)} = $${r.int(1, 9)} LIMIT ${r.int(1, 999)};`,
    `/^[a-z0-9_-]{${r.int(2, 9)},${r.int(10, 40)}}$/.test(${camel(r)})`,
    `export const ${constant(r)}: readonly number[] = [${Array.from({ length: 8 }, () => r.int(0, 65_535)).join(', ')}]`,
    `username = request.form["username"]`,
    `API_KEY=\${${constant(r)}}`,
    `secret: process.env.${constant(r)},`,
    `  return this.${camel(r)}.${camel(r)}?.${camel(r)} ?? null`,
    `<div class="${r.pick(WORDS)}-${r.int(1, 9)} mt-${r.int(1, 9)}" id="${r.pick(WORDS)}${r.int(1, 99)}">`,
    `git checkout -b ${r.pick(WORDS)}/${r.digits(4)}-${r.pick(WORDS)}`,
    `user@host:~$ ls -la ${r.pick(WORDS)}`,
  ])
export const logs: Line = (r) =>
  r.pick([
    `${stamp(r)},${r.string(3, '0123456789')} INFO  [main] ${r.pick(WORDS)}.${camel(r)} - took ${r.int(1, 9000)}ms`,
    `[${stamp(r)}] ${r.pick(['WARN', 'ERROR', 'DEBUG'])} ${r.pick(WORDS)}:${r.int(1, 900)} ${r.pick(WORDS)} ${r.pick(WORDS)}`,
    `kernel: [${r.int(1, 99_999)}.${r.digits(6)}] usb ${r.int(1, 4)}-${r.int(1, 9)}: new device number ${r.int(1, 99)}`,
    `pid=${r.digits(5)} tid=${r.digits(15)} span=${r.string(16, HEX)} trace=${r.string(32, HEX)}`,
    `GET /${r.pick(WORDS)}/${r.digits(6)} 200 ${r.digits(5)} "-" ${r.int(1, 999)}`,
    `gc ${r.int(1, 999)} @${r.int(1, 99)}.${r.digits(3)}s ${r.int(0, 9)}%: 0.0${r.int(10, 99)}+${r.int(1, 9)}.${r.int(1, 9)}+0.00${r.int(1, 9)} ms`,
    `request_id=${r.string(20, WORDLY)} status=${r.pick([200, 204, 404, 500])} bytes=${r.digits(7)}`,
    `eth0: rx ${r.digits(12)} tx ${r.digits(11)}`,
    `job ${r.digits(8)}-${r.digits(4)} finished, exit ${r.int(0, 137)}`,
    `mem 0x${r.string(12, HEX)}-0x${r.string(12, HEX)} r-xp ${r.string(8, HEX)} 08:01 ${r.digits(7)}`,
  ])
export const tables: Line = (r) =>
  r.pick([
    `${r.digits(5)},${r.pick(WORDS)},${r.int(1, 999)}.${r.digits(2)},${r.pick(['true', 'false'])},${r.digits(8)}`,
    `${r.digits(r.pick([8, 9, 10, 11]))};${r.digits(4)};${r.int(0, 99)},${r.digits(2)};${r.pick(WORDS)}`,
    `${r.int(1, 99)}\t${r.int(100, 999)}\t${r.digits(6)}\t${r.pick(WORDS)}`,
    `| ${r.pick(WORDS)} | ${r.digits(4)} | ${r.int(1, 99)}% | ${r.digits(3)} ${r.digits(3)} |`,
    `"${r.pick(WORDS)}","${r.digits(7)}","${r.int(1, 99)}-${r.int(1, 99)}"`,
    `${Array.from({ length: 9 }, () => r.int(0, 9999)).join(',')}`,
    `{"id":${r.digits(9)},"n":${r.int(1, 99)},"v":[${r.int(1, 99)},${r.digits(10)}],"k":"${r.string(12, WORDLY)}"}`,
    `${r.int(10, 89)}.${r.digits(6)},${r.digits(3)}`,
  ])
export const locks: Line = (r) =>
  r.pick([
    `  ${r.pick(WORDS)}-${r.pick(WORDS)}@${r.int(0, 20)}.${r.int(0, 20)}.${r.int(0, 20)}:`,
    `    resolution: {integrity: sha512-${r.string(86, `${WORDLY}+/`)}==}`,
    `"node_modules/${r.pick(WORDS)}": { "version": "${r.int(0, 9)}.${r.int(0, 9)}.${r.int(0, 9)}", "license": "MIT" }`,
    `'@${r.pick(WORDS)}/${r.pick(WORDS)}@${r.int(1, 9)}.${r.int(0, 99)}.${r.int(0, 9)}(typescript@${r.int(4, 7)}.${r.int(0, 9)}.${r.int(0, 9)})'`,
    `checksum = "${r.string(64, HEX)}"`,
    `${r.pick(WORDS)} (~> ${r.int(1, 9)}.${r.int(0, 9)}, >= ${r.int(1, 9)}.${r.int(0, 9)}.${r.int(0, 9)})`,
    `h1:${r.string(43, `${WORDLY}+/`)}=`,
  ])
export const styles: Line = (r) =>
  r.pick([
    `.${r.pick(WORDS)}-${r.pick(WORDS)}:hover{color:#${r.string(6, HEX)};margin:${r.int(0, 40)}px ${r.int(0, 40)}px}`,
    `@media (min-width:${r.digits(3)}px) and (max-width:${r.digits(4)}px){`,
    `  transition: all .${r.int(1, 9)}s cubic-bezier(0.${r.int(1, 9)}, 0, 0.${r.int(1, 9)}, 1);`,
    `  font: ${r.int(10, 30)}px/1.${r.int(1, 9)} ${r.pick(WORDS)}, sans-serif;`,
    `path d="M${r.int(1, 24)} ${r.int(1, 24)}.${r.digits(3)}l-${r.int(1, 9)}.${r.digits(2)}-${r.int(1, 9)}.${r.digits(2)} ${r.int(1, 9)}.${r.digits(3)}z"`,
    `@import "${r.pick(WORDS)}.css";`,
    `--${r.pick(WORDS)}-${r.int(100, 900)}: ${r.int(0, 360)} ${r.int(0, 100)}% ${r.int(0, 100)}%;`,
    `background:rgba(${r.int(0, 255)},${r.int(0, 255)},${r.int(0, 255)},.${r.int(1, 9)})`,
  ])
export const histories: Line = (r) =>
  r.pick([
    `commit ${r.string(40, HEX)}`,
    `index ${r.string(7, HEX)}..${r.string(7, HEX)} 100644`,
    `@@ -${r.int(1, 999)},${r.int(1, 40)} +${r.int(1, 999)},${r.int(1, 40)} @@ ${camel(r)}`,
    `    fix(${r.pick(WORDS)}): ${r.pick(WORDS)} ${r.pick(WORDS)} ${r.pick(WORDS)} (#${r.digits(4)})`,
    `${r.string(7, HEX)} ${r.pick(WORDS)} ${r.pick(WORDS)} ${r.pick(WORDS)}`,
    ` ${r.int(1, 99)} files changed, ${r.digits(3)} insertions(+), ${r.int(1, 99)} deletions(-)`,
    `Merge: ${r.string(7, HEX)} ${r.string(7, HEX)}`,
    `From ${r.string(40, HEX)} Mon Sep 17 00:00:00 2001`,
  ])
export const traces: Line = (r) =>
  r.pick([
    `    at ${camel(r)} (/app/dist/${r.pick(WORDS)}.js:${r.int(1, 999)}:${r.int(1, 99)})`,
    `  File "/usr/lib/python3.11/${r.pick(WORDS)}.py", line ${r.int(1, 2000)}, in ${r.pick(WORDS)}`,
    `\tat com.${r.pick(WORDS)}.${r.pick(WORDS)}.${camel(r)}(${camel(r)}.java:${r.int(1, 999)})`,
    `TypeError: Cannot read properties of undefined (reading '${camel(r)}')`,
    `#${r.int(0, 30)} 0x${r.string(16, HEX)} in ${r.pick(WORDS)}_${r.pick(WORDS)} () from /lib/x86_64-linux-gnu/lib${r.pick(WORDS)}.so.${r.int(1, 9)}`,
    `panic: runtime error: index out of range [${r.int(1, 99)}] with length ${r.int(1, 9)}`,
    `goroutine ${r.int(1, 999)} [running]:`,
    `Exception in thread "main" ${camel(r)}Exception: ${r.digits(5)}`,
  ])
/** Much on one line, as a minifier leaves it. */
export const minified: Line = (r) =>
  Array.from({ length: 30 }, () =>
    r.pick([
      `function ${r.pick('abcdefg')}(t,e){return t<${r.int(1, 99)}?e[${r.int(0, 9)}]:t*${r.int(2, 99)}}`,
      `var ${r.pick('nmop')}=${r.digits(r.int(1, 10))};`,
      `e.exports={${r.pick(WORDS)}:!0,${r.pick(WORDS)}:"${r.string(6, WORDLY)}"},`,
      `t[${r.digits(3)}]=[${r.int(0, 255)},${r.int(0, 255)},${r.int(0, 255)}],`,
      `!function(){"use strict"}(),`,
      `case ${r.int(1, 99)}:${r.pick('abc')}=${r.pick('def')}>>>${r.int(1, 31)}&${r.int(1, 255)};break;`,
    ]),
  ).join('')
