/** `svc-server members` and its kin: who may sign in to an organisation, what plan it has, and whether it is let in at all, by whoever holds the database. */
import { PLANS, type Plan } from '@svc/contract'
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { openExisting } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { ServerError } from '../errors.ts'
import { createAuditLog } from '../features/audit/service.ts'
import { isEntitled } from '../features/billing/settle.ts'
import { createBillingStore } from '../features/billing/store.ts'
import { memberId } from '../features/mfa/member-id.ts'
import { createOperatorStore } from '../features/tenants/operator-store.ts'
import { createTenantStore, type Membership, type Organisation } from '../features/tenants/store.ts'
import { utcDay } from '../time/utc-day.ts'
import { table } from './table.ts'

export const OPERATOR_USAGE: string = `svc-server organisations                              list all, with their plans and states
svc-server members --org SLUG                         list who may sign in to one
svc-server set-member SUBJECT --org SLUG --role ROLE  let a person in, or change the role: member, admin;
                                                      SUBJECT is the sub of the person's tokens
svc-server remove-member SUBJECT --org SLUG           let the person in no more, from the next request on
svc-server set-plan PLAN --org SLUG                   ${PLANS.slice(0, -1).join(', ')} or ${PLANS.at(-1)}
svc-server suspend-organisation --org SLUG            refuse its keys, its people and its visitors, and send
                                                      nothing for it, until it is resumed; what it has stays
svc-server resume-organisation --org SLUG             let them in again, and send what has waited
svc-server platform-admins                            list who may see all organisations
svc-server add-platform-admin SUBJECT                 let a person see them
svc-server remove-platform-admin SUBJECT              let the person see them no more`

/** What stands after a command's name. */
export interface Given {
  readonly operands: readonly string[]
  readonly org?: string | undefined
  readonly role?: string | undefined
  readonly confirm?: string | undefined
}

/** The same, checked. What a command does not take is empty. */
interface Checked {
  readonly operand: string
  readonly slug: string
  readonly role: Membership['role']
}

interface Command {
  readonly operand?: 'SUBJECT' | 'PLAN'
  readonly options: readonly ('org' | 'role')[]
  /** @returns what is told, line by line */
  run(db: Kysely<Tables>, given: Checked, clock: () => number): Promise<string[]>
}

const ROLES = ['member', 'admin'] as const
/** As the audit log names people; no token's `sub` is longer. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u
/** The actor in an organisation's audit log. */
const ACTOR = 'operator'

const commands: Readonly<Record<string, Command>> = {
  organisations: {
    options: [],
    async run(db) {
      const rows = await createOperatorStore(db).organisations()
      return table(
        ['ORGANISATION', 'PLAN', 'STATE', 'MEMBERS', 'SINCE', 'NAME'],
        rows.map(({ slug, plan, state, members, createdAt, name }) => [
          slug,
          plan,
          state,
          String(members),
          utcDay(createdAt),
          name,
        ]),
      )
    },
  },
  members: {
    options: ['org'],
    async run(db, { slug }) {
      const { id } = await organisation(db, slug)
      const rows = await createOperatorStore(db).members(id)
      return table(
        ['SUBJECT', 'ROLE', 'SINCE', '2ND FACTOR', 'ADDRESS'],
        rows.map(({ subject, role, joinedAt, hasMfa, email }) => [
          subject,
          role,
          utcDay(joinedAt),
          hasMfa ? 'yes' : 'no',
          email ?? '',
        ]),
      )
    },
  },
  'set-member': {
    operand: 'SUBJECT',
    options: ['org', 'role'],
    run: (db, { operand: subject, slug, role }, clock) =>
      db.transaction().execute(async (transaction) => {
        const { id } = await organisation(transaction, slug)
        const store = createOperatorStore(transaction)
        const before = await store.roleOf(id, subject)
        if (before === role) return [`${subject} is ${role} of ${slug} already`]
        const at = new Date(clock())
        await createTenantStore(transaction).setMembership(id, subject, role, at)
        const metadata = { subject, role, ...(before && { before }) }
        await note(transaction, clock, id, 'tenants.set_member', memberId(id, subject), metadata)
        return [`${subject} is ${role} of ${slug} now`, ...(await withoutAdmin(transaction, id, slug))]
      }),
  },
  'remove-member': {
    operand: 'SUBJECT',
    options: ['org'],
    run: (db, { operand: subject, slug }, clock) =>
      db.transaction().execute(async (transaction) => {
        const { id } = await organisation(transaction, slug)
        const store = createOperatorStore(transaction)
        const before = await store.roleOf(id, subject)
        if (!before)
          throw new ServerError(
            'not_there',
            `No member of ${slug} has this subject; "members --org ${slug}" lists them`,
          )
        await store.removeMembership(id, subject)
        const metadata = { subject, before }
        await note(transaction, clock, id, 'tenants.remove_member', memberId(id, subject), metadata)
        return [`${subject} is no member of ${slug} any more`, ...(await withoutAdmin(transaction, id, slug))]
      }),
  },
  'set-plan': {
    operand: 'PLAN',
    options: ['org'],
    run: (db, { operand, slug }, clock) =>
      db.transaction().execute(async (transaction) => {
        const plan = operand as Plan
        const { id } = await organisation(transaction, slug)
        const store = createOperatorStore(transaction)
        const before = await store.planOf(id)
        if (before === plan) return [`${slug} has the plan ${plan} already`]
        await store.setPlan(id, plan)
        await note(transaction, clock, id, 'tenants.set_plan', id, { plan, before })
        const subscription = await createBillingStore(transaction).find(id)
        const isSoldOn = plan !== 'enterprise' && isEntitled(subscription?.status ?? null)
        return [
          `${slug} has the plan ${plan} now, and had ${before}`,
          ...(isSoldOn ? ['Its subscription at Stripe goes on, and sets the plan when it changes'] : []),
        ]
      }),
  },
  'suspend-organisation': {
    options: ['org'],
    run: (db, { slug }, clock) =>
      db.transaction().execute(async (transaction) => {
        const { id } = await organisation(transaction, slug)
        if (!(await createOperatorStore(transaction).suspend(id, new Date(clock()))))
          return [`${slug} is suspended already`]
        await note(transaction, clock, id, 'tenants.suspend_organisation', id, {})
        const subscription = await createBillingStore(transaction).find(id)
        return [
          `${slug} is suspended: within a second its keys, its people and its visitors are refused, and nothing is sent for it. "resume-organisation --org ${slug}" lets them in again`,
          ...(isEntitled(subscription?.status ?? null)
            ? ['Its subscription at Stripe goes on, and is paid for until it is cancelled there']
            : []),
        ]
      }),
  },
  'resume-organisation': {
    options: ['org'],
    run: (db, { slug }, clock) =>
      db.transaction().execute(async (transaction) => {
        const { id } = await organisation(transaction, slug)
        if (!(await createOperatorStore(transaction).resume(id))) return [`${slug} is not suspended`]
        await note(transaction, clock, id, 'tenants.resume_organisation', id, {})
        return [`${slug} is let in again, and what was to be sent for it meanwhile is sent now`]
      }),
  },
  'platform-admins': {
    options: [],
    async run(db) {
      const rows = await createOperatorStore(db).platformAdmins()
      return table(
        ['SUBJECT', 'SINCE'],
        rows.map(({ subject, since }) => [subject, utcDay(since)]),
      )
    },
  },
  'add-platform-admin': {
    operand: 'SUBJECT',
    options: [],
    async run(db, { operand: subject }, clock) {
      const store = createTenantStore(db)
      if (await store.isPlatformAdmin(subject)) return [`${subject} is a platform admin already`]
      await store.addPlatformAdmin(subject, new Date(clock()))
      return [`${subject} is a platform admin now`]
    },
  },
  'remove-platform-admin': {
    operand: 'SUBJECT',
    options: [],
    async run(db, { operand: subject }) {
      if (!(await createOperatorStore(db).removePlatformAdmin(subject)))
        throw new ServerError('not_there', 'No platform admin has this subject; "platform-admins" lists them')
      return [`${subject} is no platform admin any more`]
    },
  },
}

export const operatorCommands: readonly string[] = Object.keys(commands)

/**
 * Does what a command line asks on a database, with its note in the organisation's audit log in the same transaction.
 *
 * @throws ServerError `usage`, which names what is wrong; `not_there`
 */
export async function operate(
  db: Kysely<Tables>,
  name: string,
  given: Given,
  clock: () => number = Date.now,
): Promise<string[]> {
  const command = commands[name] as Command
  return command.run(db, check(name, command, given), clock)
}

/** The same on the database that the settings name. @throws also what opening it throws */
export async function runOperatorCommand(
  name: string,
  given: Given,
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string[]> {
  check(name, commands[name] as Command, given)
  const database = await openExisting(config)
  try {
    return await operate(database.kysely, name, given)
  } finally {
    await database.close()
  }
}

function check(
  name: string,
  { operand, options }: Command,
  { operands, org, role, confirm }: Given,
): Checked {
  const refuse = (what: string): never => {
    throw new ServerError('usage', `${name} ${what}; --help shows how it is called`)
  }
  if (operands.length !== (operand ? 1 : 0))
    refuse(operand ? `takes one ${operand}` : 'takes nothing but options')
  const [value = ''] = operands
  if (operand === 'SUBJECT' && (!SUBJECT.test(value) || value !== value.trim()))
    refuse('takes a SUBJECT of 1 to 255 characters, without blanks around it')
  if (operand === 'PLAN' && !PLANS.some((plan) => plan === value))
    refuse(`takes one of the plans ${PLANS.join(', ')}`)
  for (const [option, text] of Object.entries({ org, role, confirm })) {
    const isTaken = options.some((one) => one === option)
    if (isTaken !== (text !== undefined)) refuse(`${isTaken ? 'needs' : 'takes no'} --${option}`)
  }
  const known = ROLES.find((one) => one === role)
  if (role !== undefined && !known) refuse(`takes --role ${ROLES.join(' or ')}`)
  return { operand: value, slug: org ?? '', role: known ?? 'member' }
}

async function organisation(db: Kysely<Tables>, slug: string): Promise<Organisation> {
  const found = await createTenantStore(db).findBySlug(slug)
  if (found) return found
  if (await createOperatorStore(db).findEnding(slug))
    throw new ServerError(
      'refused',
      `${slug} is being deleted: "delete-organisation --org ${slug} --confirm ${slug}" goes on with it`,
    )
  throw noSuchOrganisation()
}

export function noSuchOrganisation(): ServerError {
  return new ServerError('not_there', 'No organisation has this slug; "organisations" lists them')
}

/** Nobody may manage it in the console then, which is seldom meant. */
async function withoutAdmin(db: Kysely<Tables>, orgId: string, slug: string): Promise<string[]> {
  return (await createOperatorStore(db).countAdmins(orgId)) === 0 ? [`${slug} has no admin now`] : []
}

async function note(
  transaction: Kysely<Tables>,
  clock: () => number,
  orgId: string,
  action: string,
  resourceId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  const resourceType = resourceId === orgId ? 'tenants' : 'members'
  await createAuditLog(transaction, clock).write(
    { orgId, actor: ACTOR, action, resourceType, resourceId, metadata },
    transaction,
  )
}
