import { type BrowserContext, expect, type Page } from '@playwright/test'
import { keepsLastKnownData, keptChanges } from '../browserStorage.ts'
import { type Door, positionText, type Site, ZONE_FIELDS } from './site.ts'

type Random = () => number

/** One change of a person: how it is made on the screen, and what of the site it changes. */
type Change = {
  /** The key in the site's state (site.ts). */
  readonly key: string
  /** The lane of its mutation, where an earlier change may still be writing others while this one is waited for. */
  readonly lane?: string
  /** @returns the value that the person has given it */
  readonly make: (page: Page) => Promise<string>
}

const pick = <Item>(items: readonly Item[], random: Random) =>
  items[Math.floor(random() * items.length)] as Item

/** Somebody who works in a browser of their own, with and without a network. */
export class Person {
  page!: Page
  /** What this person wants, by the key of the site's state. */
  readonly wanted = new Map<string, string>()
  /** Every value that this person has given a key, the last one included. */
  readonly given = new Map<string, Set<string>>()
  /** What this person was asked, and has answered. */
  readonly questions: string[] = []
  /** What the browser logged as not caught. */
  readonly errors: string[] = []
  #count = 0

  constructor(
    readonly name: string,
    readonly door: Door,
    private readonly site: Site,
    private readonly context: BrowserContext,
    private readonly random: Random,
  ) {}

  /** Opens the console in a new tab. */
  async open(): Promise<void> {
    this.page = await this.context.newPage()
    this.page.on('pageerror', (error) => this.errors.push(String(error)))
    await this.page.goto(this.door.address + this.#at('/groups'))
    const isOpen = this.page.getByRole('button', { name: 'Add group' }).or(login(this.page))
    await isOpen.waitFor()
  }

  /** Opens it with a network, and waits until it would open without one. */
  async prepare(): Promise<void> {
    await this.open()
    await expect.poll(() => keepsLastKnownData(this.page)).toBe(true)
  }

  /** Closes the tab, or kills it without its being asked, and opens another one. */
  async reopen(): Promise<void> {
    await this.page.close({ runBeforeUnload: this.random() < 0.5 })
    await this.open()
    const isReady = async () =>
      (await waiting(this.page).isVisible()) ||
      (await login(this.page).isVisible()) ||
      (await keptChanges(this.page)) === '[]'
    await expect.poll(isReady, { message: 'what this browser keeps is shown', intervals }).toBe(true)
  }

  /** Makes so many changes; now and then the tab is closed or killed, and opened again. */
  async work(changes: number): Promise<void> {
    for (let change = 0; change < changes; change += 1) {
      await this.#change()
      if (this.random() < 0.1) await this.reopen()
    }
  }

  /** Makes one change, and waits until this browser keeps it. */
  async #change(): Promise<void> {
    const { key, lane, make } = this.#choose()
    const kept = async () => valuesIn(await keptChanges(this.page), lane)
    const before = await kept()
    const value = await make(this.page)
    await expect
      .poll(kept, { message: `${this.name} changed ${key} to ${value}`, intervals })
      .not.toBe(before)
    this.wanted.set(key, value)
    this.given.set(key, (this.given.get(key) ?? new Set()).add(value))
  }

  /** Answers what is asked and signs in where that is needed, until nothing waits. */
  async settle(): Promise<void> {
    const { page } = this
    const panel = page.getByRole('dialog', { name: 'Unsaved changes' })
    await expect(async () => {
      if (await login(page).isVisible()) {
        await page.getByLabel('E-mail').fill(this.door.email)
        await page.getByLabel('Password', { exact: true }).fill(this.door.password)
        await login(page).click()
      }
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible({ timeout: 5_000 })
      if ((await waiting(page).isVisible()) && !(await panel.isVisible())) await waiting(page).click()
      const answer = this.random() < 0.5 ? 'Keep mine' : 'Take theirs'
      const button = panel.getByRole('button', { name: answer, exact: true }).first()
      if (await button.isVisible()) {
        const question = await panel.getByRole('listitem').first().innerText()
        await button.click({ timeout: 2_000 })
        this.questions.push(`${question.replaceAll('\n', ' ')}: ${answer}`)
        await expect(panel.getByText(question.split('\n')[0] ?? '')).toHaveCount(0, { timeout: 5_000 })
      }
      await expect(panel.getByText(/^Refused/)).toHaveCount(0)
      if (await panel.getByText('Everything is saved.').isVisible()) await page.keyboard.press('Escape')
      await expect(waiting(page)).toHaveCount(0, { timeout: 500 })
      // A page that was just opened shows nothing yet of what its browser keeps.
      expect(await keptChanges(page)).toBe('[]')
    }).toPass({ timeout: 120_000, intervals: [100] })
  }

  /** What this person's screens show of the site, for the keys that screens have. */
  async screen(): Promise<Map<string, string>> {
    const shown = new Map<string, string>()
    await go(this.page, this.#at('/settings/commissioning'))
    const options = this.page.getByRole('listbox', { name: 'Devices on the floor plan' }).getByRole('option')
    for (const text of await options.allInnerTexts()) {
      const [, name, x, y] = /^(\w+), .*, ([\d,]+)% from the left, ([\d,]+)% from the top/.exec(text) ?? []
      shown.set(`position ${name}`, positionText(numberOf(x), numberOf(y)))
    }
    return shown
  }

  /** The names of the groups or profiles that this person has made. */
  #made = (what: 'group' | 'profile') =>
    [...this.wanted.keys()].flatMap((key) => new RegExp(`^${what} (\\w+ ${what})$`).exec(key)?.[1] ?? [])

  #at = (path: string) => `${path}?zone=${this.site.zone}`

  /** A setting saves itself two seconds after it was typed. */
  #laneOf = (field: string) => `zone.${field}-${this.site.zone}`

  #choose(): Change {
    const { random, name } = this
    const isCommon = random() < 0.1
    const device = `${isCommon ? 'Common' : name}${Math.floor(random() * 2) + 1}`
    const kinds = [
      () => this.#move(device),
      () => this.#move(device),
      () => this.#group(device),
      () => this.#newGroup(),
      () => this.#newProfile(),
      () => this.#level(isCommon),
      () => this.#setting(isCommon),
      () => this.#rename(isCommon),
    ]
    return pick(kinds, random)()
  }

  /** Places, moves or removes. */
  #move(device: string): Change {
    const id = this.site.devices.get(device)
    const position = this.wanted.get(`position ${device}`) ?? 'none'
    const isPlaced = position !== 'none'
    const isRemoved = isPlaced && this.random() < 0.2
    const steps = [1 + Math.floor(this.random() * 3), 1 + Math.floor(this.random() * 3)]
    // Away from the edge that is nearer: a device in the corner would not move, and nothing would be asked.
    const [x = 0, y = 0] = isPlaced ? position.split(',').map(Number) : []
    const keys = [
      x > 50 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight',
      y > 50 ? 'Shift+ArrowUp' : 'Shift+ArrowDown',
    ]
    return {
      key: `position ${device}`,
      make: async (page) => {
        await go(page, this.#at('/settings/commissioning') + (isPlaced ? `&device=${id}` : ''))
        if (isRemoved) {
          await page.getByRole('button', { name: 'Remove from floor plan' }).click()
          await page.getByRole('button', { name: 'Confirm' }).click()
          await page.getByRole('button', { name: device, exact: true }).waitFor()
          return 'none'
        }
        const plan = page.getByRole('listbox', { name: 'Devices on the floor plan' })
        if (!isPlaced) await page.getByRole('button', { name: device, exact: true }).press('Enter')
        await plan.getByRole('option', { name: new RegExp(`^${device},`) }).waitFor()
        await plan.focus()
        for (const [axis, key] of keys.entries())
          for (let step = 0; step < (steps[axis] ?? 0); step += 1) await page.keyboard.press(key)
        await page.getByRole('button', { name: 'Yes' }).click()
        const option = plan.getByRole('option', { name: new RegExp(`^${device},`) })
        await page
          .getByRole('dialog', { name: 'Is this the correct location?' })
          .waitFor({ state: 'detached' })
        const [, x, y] =
          /, ([\d,]+)% from the left, ([\d,]+)% from the top/.exec(await option.innerText()) ?? []
        return positionText(numberOf(x), numberOf(y))
      },
    }
  }

  /** Puts a device into a group, or takes it out of the one it is in. */
  #group(device: string): Change {
    const key = `group of ${device}`
    const from = this.wanted.get(key) ?? ''
    const to = pick(['Common', ...this.#made('group')], this.random)
    const group = from === '' ? to : from
    return {
      key,
      make: async (page) => {
        await go(page, this.#at('/groups'))
        await unfold(page, group)
        if (from === '') await unfold(page, 'Unset devices')
        await page
          .getByTitle(from === '' ? `Add ${device} to ${group}` : `Remove ${device} from ${group}`)
          .click()
        return from === '' ? to : ''
      },
    }
  }

  #newGroup(): Change {
    const group = `${this.name}${++this.#count} group`
    return {
      key: `group ${group}`,
      make: async (page) => {
        await go(page, this.#at('/groups'))
        await page.getByRole('button', { name: 'Add group' }).click()
        await page.getByPlaceholder('Enter group name...').fill(group)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: new RegExp(`^${group}`) }).waitFor()
        return '1'
      },
    }
  }

  #newProfile(): Change {
    const profile = `${this.name}${++this.#count} profile`
    return {
      key: `profile ${profile}`,
      make: async (page) => {
        await go(page, this.#at('/dimming-profiles'))
        await page.getByRole('button', { name: 'Add profile' }).click()
        await page.getByLabel('Enter profile name...').fill(profile)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Delete profile' }).waitFor()
        return '1'
      },
    }
  }

  /** The inactive level of a profile; or, where it applies to no group yet, that it applies to `Common`. */
  #level(isCommon: boolean): Change {
    const own = this.#made('profile')
    const profile = isCommon || own.length === 0 ? 'Common' : pick(own, this.random)
    const drawn = Math.floor(this.random() * 99)
    const isAsBefore = this.wanted.get(`level of ${profile}`) === String(drawn)
    const level = String(isAsBefore ? (drawn + 1) % 99 : drawn)
    const applied = `profile ${profile} on Common`
    const isApplied = this.wanted.has(applied)
    const applies = profile !== 'Common' && !isApplied && this.random() < 0.5
    return {
      key: applies ? applied : `level of ${profile}`,
      make: async (page) => {
        await go(page, this.#at('/dimming-profiles'))
        const opened = page.getByRole('button', { name: 'Delete profile' })
        const item = page
          .getByRole('list', { name: 'Dimming profiles' })
          .getByRole('button', { name: new RegExp(`^${profile}`) })
        if ((await item.getAttribute('aria-expanded')) !== 'true') await item.click()
        await opened.waitFor()
        if (applies) {
          const groups = page.getByRole('list', { name: 'Groups' })
          await groups.getByRole('checkbox', { name: /^Common,/ }).check()
          return '1'
        }
        const working = page.getByRole('group', { name: 'Working time', exact: true })
        await working.getByLabel('Inactive level').fill(level)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
        return level
      },
    }
  }

  /** A setting of the zone; each person has one, and one is common. */
  #setting(isCommon: boolean): Change {
    const labels = ['Working hours a day', 'Working days a week', 'Total power consumption'] as const
    const index = isCommon ? 2 : this.name === 'A' ? 0 : 1
    const most = [24, 7, 900][index] as number
    let value = String(1 + Math.floor(this.random() * (most - 1)))
    const key = ZONE_FIELDS[index] as string
    if (this.wanted.get(key) === value) value = String((Number(value) % most) + 1)
    return {
      key,
      lane: this.#laneOf(key),
      make: async (page) => {
        await go(page, `/settings/areas/${this.site.zone}`)
        await page.getByLabel(labels[index] as string).fill(value)
        return value
      },
    }
  }

  /** The zone is renamed, or the energy's price changed. */
  #rename(isCommon: boolean): Change {
    if (!isCommon) return this.#newGroup()
    const name = `Basement ${this.name}${++this.#count}`
    return {
      key: 'zone name',
      lane: this.#laneOf('name'),
      make: async (page) => {
        await go(page, `/settings/areas/${this.site.zone}`)
        await page.getByLabel('Name', { exact: true }).fill(name)
        return name
      },
    }
  }
}

/** How often it is looked whether something is so (ms): a person who makes a hundred changes would wait minutes otherwise. */
const intervals = [50]

/** What is changed to what: the rest of a record, and the order in it, is written again with each try. */
const valuesIn = (changes: string, only?: string) =>
  (JSON.parse(changes) as { id: string; lane: string; patch: object }[])
    .filter(({ lane }) => only === undefined || lane === only)
    .map(({ id, patch }) =>
      [
        id,
        ...Object.entries(patch)
          .map(([field, value]) => JSON.stringify({ [field]: value }))
          .toSorted(),
      ].join(' '),
    )
    .toSorted()
    .join()

const login = (page: Page) => page.getByRole('button', { name: 'Login' })
const waiting = (page: Page) => page.getByRole('button', { name: /unsaved change/ })

/** Goes to a page as by a link, by way of another one, so that it opens with nothing chosen. */
async function go(page: Page, address: string) {
  const follow = (to: string) => page.evaluate((path) => window.history.pushState({}, '', path), to)
  await follow('/gateways')
  const heading = page.getByRole('heading', { level: 1, name: 'Gateways' })
  await heading.waitFor()
  await follow(address)
  await heading.waitFor({ state: 'detached' })
}

async function unfold(page: Page, name: string) {
  const header = page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}

const numberOf = (text = '') => Number(text.replace(',', '.'))
