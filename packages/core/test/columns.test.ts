import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor, detect, redact } from '../src/index.ts'

/** The labels and values found in a text. */
const found = (text: string): string[] => detect(text).map(({ type, value }) => `${type} ${value}`)

/** A head, and one row below it so many times. */
const rows = (head: string, row: string, count = 1): string => `${head}\n${`${row}\n`.repeat(count)}`

describe('the name of a column', () => {
  it.each([
    ['commas', 'name,ssn', 'Bo,219099998'],
    ['semicolons', 'name;ssn;note', 'Bo;219099998;x'],
    ['tabs', 'name\tssn', 'Bo\t219099998'],
    ['bars', '| name | ssn |', '| Bo | 219099998 |'],
    ['quotes', '"name","ssn"', '"Weber, Bo","219099998"'],
    ['padded bars', '| name | ssn        |', '| Bo   | 219099998  |'],
    ['single quotes', "'name','ssn'", "'Bo','219099998'"],
    ['names nobody sees to be others', 'name,ｓｓｎ\u200b', 'Bo,\u200b219099998'],
    ['more names than are known', 'name,,ssn,iso3166,Date of the first visit here', 'Bo,x,219099998,y,z'],
    ['a rule below its head', ' name | ssn\n------+-----', ' Bo   | 219099998'],
    ['carriage returns', 'name,ssn\r', 'Bo,219099998\r'],
    ['one column', 'ssn', '219099998'],
    ['one column in quotes', '"SSN"\r', '"219099998"\r'],
    ['one column of several', 'SSNs:\n-----', '219099998'],
    ['a name of two words', 'First Name,social security', 'Bo,219099998'],
    ['numbers that a program took for fractions', 'name,ssn', 'Bo,219099998.0'],
    ['a name whose words nothing parts', 'firstname,socialsecuritynumber', 'Bo,219099998'],
    ['spaces, flush left', 'name        ssn', 'Bo Lind     219099998'],
    ['spaces, flush right and counted', '      name        ssn', '0  Bo Lind  219099998'],
    [
      'spaces, names wider than what they name',
      'name     the social security number',
      'Bo Lind            219099998',
    ],
    ['spaces above a rule', 'name       ssn\n---------  ---------', 'Bo Lind    219099998'],
  ])('tells what its values are, however far below, in a table of %s', (_, head, row) => {
    const text = rows(head, row, 300)
    expect(found(text)).toEqual(Array(300).fill('US_SSN 219099998'))
  })

  it.each([
    ['no line above', '', 'Bo,219099998'],
    ['another column', `ssn,name${' '.repeat(60)}`, `${'Bo'.repeat(40)},219099998`],
    ['a head that holds a value', 'ssn,1234', `${'Bo'.repeat(40)},219099998`],
    ['another delimiter', 'name;ssn', `${'Bo'.repeat(40)},219099998`],
    ['a row of another width', 'name,ssn', `${'Bo'.repeat(40)},x,219099998`],
    ['a line between that is no row', `name,ssn\n${'words '.repeat(12)}`, 'Bo,219099998'],
    ['an empty line between', `name,ssn\n\n${'words '.repeat(9)},x\n`, 'Bo,219099998'],
    ['more in the field', 'name,ssn', `${'Bo'.repeat(40)},no 219099998`],
    ['a name that is too long', `name,ssn${'x'.repeat(40)}`, `${'Bo'.repeat(40)},219099998`],
    ['a row that is too long', 'name,ssn', `${'Bo'.repeat(1100)},219099998`],
    ['a row above that is too long', `name,ssn\n${'Bo'.repeat(1100)},x`, 'Bo,219099998'],
    ['one space beside it', `ssn${' '.repeat(80)}name`, `${' '.repeat(84)}219099998`],
    ['a place below another name', `ssn${' '.repeat(60)}note`, `Bo${' '.repeat(60)}219099998`],
    ['a place below none', `ssn${' '.repeat(90)}note`, `Bo${' '.repeat(60)}219099998`],
    ['a line of one field between', `note  ssn\n${'words '.repeat(12)}`, 'Bo    219099998'],
    ['a line between that is a sentence', `ssn\n${'words '.repeat(12)}`, '219099998'],
    ['one column of something else', `ssn\n${'12\n'.repeat(20)}order`, '219099998'],
    ['a head of one field', `${'words '.repeat(9)}ssn`, `Bo${' '.repeat(52)}219099998`],
  ])('tells nothing of %s', (_, head, row) => {
    expect(found(rows(head, row))).toEqual([])
  })

  it.each([
    ['its rows', `(id, ssn, note) VALUES (1, 219099998, '${'x'.repeat(60)}'), (2, '219099998', 'x')`],
    ['the end of a row', `(note, ssn) values ('Lee, Ann ${'x'.repeat(60)}', '219099998')`],
    ['its beginning', `(\`ssn\`, \`${'a note '.repeat(8)}\`) VALUES ('219099998', 'x')`],
    ['behind a bracket in quotes', `(tel, ssn) VALUES ('(none) ${'x'.repeat(60)}', '219099998')`],
    ['its own column alone', `(account_number, ssn) VALUES ('x', '219099998')`],
  ])('tells what the values of an INSERT are: %s', (_, rest) => {
    const values = found(`INSERT INTO people ${rest};`)
    expect(new Set(values)).toEqual(new Set(['US_SSN 219099998']))
  })

  it.each([
    ['below an INSERT', 'INSERT INTO `people` (`id`, `note`, `ssn`) VALUES', "(1, 'Lee, Ann', '219099998'),"],
    ['below its end of a line', 'insert into people (id, note, ssn) values\r', "(1, 'x', 219099998),\r"],
    ['below a COPY', 'COPY public.people (id, note, ssn) FROM stdin;', '1\tLee, Ann\t219099998'],
  ])('tells what the values of rows are, each on a line: %s', (_, head, row) => {
    expect(found(rows(head, row, 300))).toEqual(Array(300).fill('US_SSN 219099998'))
    // Near the head its words count by themselves.
    expect(found(rows(head.replace(/note(.*)ssn/, 'ssn$1note'), row, 300)).length).toBeLessThan(3)
  })

  it('keeps the apostrophes of a table whose rows begin with a bracket', () => {
    const text = rows('phone;name;ssn', "(212) 555-0123;O'Brien;219099998", 9)
    expect(found(text)).toEqual(Array(9).fill(['PHONE_NUMBER (212) 555-0123', 'US_SSN 219099998']).flat())
  })

  it.each([
    ['of another column', `(ssn, note) VALUES ('${'x'.repeat(60)}', '219099998')`],
    ['of a column that the row has not', `(note, ssn) VALUES ('x', '${'x'.repeat(60)}', '219099998')`],
    ['where no list of values is', `(note, ssn) SELECT ('${'x'.repeat(60)}', '219099998')`],
  ])('tells nothing %s of an INSERT', (_, rest) => {
    expect(found(`INSERT INTO people ${rest};`)).toEqual([])
  })

  it.each([
    ['commas', 'url,password', 'https://bank.example.com,gH7kQ2mPz9', 'PASSWORD gH7kQ2mPz9'],
    ['bars', '| host | password |\n|---|---|', '| db1 | Sv7!kQ2pLm |', 'PASSWORD Sv7!kQ2pLm'],
    [
      'tabs',
      'name\ttoken',
      'ci\t7dfaf029ea7cb71f6e173cef29264797',
      'SECRET_KEY 7dfaf029ea7cb71f6e173cef29264797',
    ],
    ['quotes', '"login";"Passwort"', '"mdoyle";"Monkey58!"', 'PASSWORD Monkey58!'],
    ['letters alone', 'login,password', 'mdoyle,EOXSceTTkGIx', 'PASSWORD EOXSceTTkGIx'],
    ['what begins with a sign', 'login,password', 'mdoyle,-HEl3boGjHO', 'PASSWORD -HEl3boGjHO'],
  ])('tells that its values are secrets, in a table of %s', (_, head, row, secret) => {
    const secrets = (text: string) =>
      found(text).filter((one) => one.startsWith('PASSWORD') || one.startsWith('SECRET'))
    expect(secrets(rows(head, row, 300))).toEqual(Array(300).fill(secret))
    expect(secrets(rows(head.replace(/passwor[dt]|token/i, 'remark'), row, 3))).toEqual([])
  })

  it.each([
    ['a placeholder', 'login,password', 'mdoyle,{{PW1Abcdef}}'],
    ['a word', 'login,password', 'mdoyle,Required'],
    ['what is no key', 'token,count', 'Winter2024,3'],
    ['what may be an article', 'nombre,clave', 'mesa,AB123456'],
    ['more in the field', 'login,password', 'mdoyle,see note Winter2024!'],
  ])('tells no secret of %s', (_, head, row) => {
    expect(found(rows(head, row))).toEqual([])
  })

  it('tells births and user names from the other days and names of a row', () => {
    const text = rows('username,host,dob,seen', 'bob1979,db1979x,1980-03-05,2024-02-01', 99)
    expect(found(text).slice(-3)).toEqual([
      'USERNAME bob1979',
      'DATE_OF_BIRTH 1980-03-05',
      'DATE_TIME 2024-02-01',
    ])
  })

  it('tells passwords in a table that spaces set', () => {
    expect(found('user    password    role\nalice   hunter2x    admin\nbob     S3cret!99   viewer')).toEqual([
      'PASSWORD hunter2x',
      'PASSWORD S3cret!99',
    ])
    expect(found('user    release     role\nalice   hunter2x    admin\nbob     S3cret!99   viewer')).toEqual(
      [],
    )
  })

  it('tells phones, accounts and numbers of persons in one row', () => {
    const row = 'Gaja,98080935743,5551234567,454 996 8788'
    expect(found(rows('imię,pesel,telefon,nhs', row, 2)).slice(3)).toEqual([
      'PL_PESEL 98080935743',
      'PHONE_NUMBER 5551234567',
      'UK_NHS 454 996 8788',
    ])
  })

  it('is carried along by a stream, however the text is cut', () => {
    const cell = fc.constantFrom(
      'gH7kQ2mPz9',
      '"Winter2024!"',
      '-HEl3boGjHO',
      '219099998',
      '"219099998"',
      'Bo',
      '',
      '"a,b"',
      '5551234567',
      '"open',
      'x;y',
    )
    const head = fc.constantFrom('name', 'password', 'ssn', 'phone', '"ssn"', 'note', '12345', '')
    const line = fc.oneof(
      fc.tuple(fc.array(head, { minLength: 1, maxLength: 4 }), fc.constantFrom(...',;|\t', '    ')),
      fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.constantFrom(...',;|\t', '    ')),
    )
    const table = fc
      .array(fc.tuple(line, fc.nat(40)), { minLength: 1, maxLength: 6 })
      .map((lines) => lines.map(([[cells, by], more]) => `${cells.join(by)}\n`.repeat(1 + more)).join(''))
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (text, sizes) => {
        const redactor = createRedactor()
        let output = ''
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = sizes[i % sizes.length]!
          output += redactor.push(text.slice(at, at + size))
          at += size
        }
        expect(output + redactor.end()).toBe(redact(text).output)
      }),
    )
  })

  it('is carried along the rows of an INSERT by a stream, however the text is cut', () => {
    const column = fc.constantFrom('id', 'ssn', 'note', 'account_number', 'name')
    const value = fc.constantFrom(
      '1',
      "'219099998'",
      '219099998',
      "'Lee, Ann'",
      `'${'word '.repeat(50)}'`,
      '48213977',
    )
    const several = { minLength: 1, maxLength: 5 }
    const insert = fc
      .tuple(fc.array(column, several), fc.array(fc.array(value, several), { minLength: 1, maxLength: 12 }))
      .map(([columns, all]) => {
        const values = all.map((row) => `(${row.join(', ')})`)
        const head = `INSERT INTO people (${columns.join(', ')}) VALUES`
        return `${head} ${values.join(', ')};\n${head}\n${values.join(',\n')};\nand 219099998`
      })
    fc.assert(
      fc.property(insert, fc.integer({ min: 1, max: 300 }), (text, size) => {
        const redactor = createRedactor()
        let output = ''
        for (let at = 0; at < text.length; at += size) output += redactor.push(text.slice(at, at + size))
        expect(output + redactor.end()).toBe(redact(text).output)
      }),
    )
  })

  it.each([2046, 2047, 2048, 2049, 2050])('is told alike by a stream %i characters into a row', (at) => {
    const text = `name,ssn\n${'ab '.repeat(700).slice(0, at - 1)},219099998\n${'word\n'.repeat(100)}`
    const redactor = createRedactor()
    let output = ''
    for (let from = 0; from < text.length; from += 300) output += redactor.push(text.slice(from, from + 300))
    expect(output + redactor.end()).toBe(redact(text).output)
  })

  it.each([88, 91, 92, 93, 120])('is told alike by a stream below a first name padded by %i', (padding) => {
    const text = `name${' '.repeat(padding)},ssn\n${'Bo,219099998\n'.repeat(99)}`
    const redactor = createRedactor()
    let output = ''
    for (let from = 0; from < text.length; from += 100) output += redactor.push(text.slice(from, from + 100))
    expect(output + redactor.end()).toBe(redact(text).output)
  })

  it('is carried over many pieces of a long table', () => {
    const text = rows('name,ssn', 'Bo,219099998', 5000)
    const redactor = createRedactor()
    let output = ''
    for (let at = 0; at < text.length; at += 1000) output += redactor.push(text.slice(at, at + 1000))
    expect(output + redactor.end()).toBe(rows('name,ssn', 'Bo,[US_SSN]', 5000))
  })
})

describe('the name on the line above', () => {
  it.each([
    ['Username\njdoe42\nPassword\nTr0ub4dor&3\n', 'USERNAME jdoe42', 'PASSWORD Tr0ub4dor&3'],
    ['**Passwort**\nTr0ub4dor&3', 'PASSWORD Tr0ub4dor&3'],
    ['Mot de passe :\r\n\r\nTr0ub4dor&3\r\n', 'PASSWORD Tr0ub4dor&3'],
    ['密码\nx9#kL2$vQ\n', 'PASSWORD x9#kL2$vQ'],
    ['API key\n3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c\n', 'SECRET_KEY 3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c'],
  ])('tells what the line holds: %j', (text, ...expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    'Password\nForgot your password?\n',
    'Password\nTr0ub4dor&3 goes on\n',
    'Password\n\n\n\n\n\n\n\n\nTr0ub4dor&3\n',
    'Remark\nTr0ub4dor&3\n',
    'password\nsha256sum\n',
    'PASS\nTestSuite12x\n',
    'User\nRoom42\n',
    'secret\nv1alpha1\n',
    'public key\n3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c\n',
  ])('tells nothing of %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('is read by a stream, however the text is cut', () => {
    const line = fc.constantFrom(
      'Password',
      'Passwort:',
      `${'so '.repeat(30)}the password`,
      'API key',
      'Username',
      'note, more',
      '',
      'Tr0ub4dor&3',
      'jdoe42',
      `Tr0ub4dor&3${'x'.repeat(110)}`,
      '3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c',
      'Some ordinary words.',
    )
    const text = fc.tuple(fc.array(line, { minLength: 1, maxLength: 40 }), fc.constantFrom('\n', '\r\n'))
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
        ([lines, end], sizes) => {
          const whole = lines.join(end)
          const redactor = createRedactor()
          let output = ''
          for (let at = 0, i = 0; at < whole.length; i++) {
            const size = sizes[i % sizes.length]!
            output += redactor.push(whole.slice(at, at + size))
            at += size
          }
          expect(output + redactor.end()).toBe(redact(whole).output)
        },
      ),
    )
  })
})
