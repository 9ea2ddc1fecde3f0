// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Sun } from '#icons/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { MenuActions, MenuAt, type MenuAtHandle } from '#ui/MenuAt.tsx'
import { Popover, PopoverPanel } from '#ui/Popover.tsx'
import { SnackbarProvider, useSnackbar } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'

beforeEach(() => {
  // Radix asks for the pointer that closes a notice by a swipe.
  window.Element.prototype.hasPointerCapture ??= () => false
})
type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a notice', () => {
  function Shower() {
    const snackbar = useSnackbar()
    return (
      <button type="button" onClick={() => snackbar.show({ text: 'Saved' })}>
        Save
      </button>
    )
  }
  const notices = () => screen.queryAllByRole('listitem')
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  test('is there for 6000 ms', async () => {
    await import('#ui/Snackbars.tsx')
    vi.useFakeTimers()
    render(
      <SnackbarProvider>
        <Shower />
      </SnackbarProvider>,
      { wrapper: TooltipProvider },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await pass(0)
    expect(notices().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Saved')])
    await pass(5999)
    expect(notices()).toHaveLength(1)
    await pass(1)
    expect(notices()).toHaveLength(0)
  })
})

describe('a confirmation', () => {
  function Asking({ onConfirm }: { onConfirm: () => void }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete group"
          text="Are you sure?"
          onConfirm={onConfirm}
        />
      </>
    )
  }

  test('has Confirm and Cancel, and either closes it', () => {
    const onConfirm = vi.fn()
    render(<Asking onConfirm={onConfirm} />)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    for (const [answer, confirmed] of [
      ['Cancel', 0],
      ['Confirm', 1],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
      expect(screen.getByRole('alertdialog', { name: 'Delete group' }).textContent).toContain('Are you sure?')
      fireEvent.click(screen.getByRole('button', { name: answer }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(onConfirm).toHaveBeenCalledTimes(confirmed)
    }
  })
})

describe('a drawer that is closed', () => {
  function Page({ open }: { open: boolean }) {
    return (
      <>
        <button type="button">Groups</button>
        <button type="button">Plan</button>
        <Drawer open={open} onOpenChange={() => undefined} label="Groups">
          <button type="button">Corridors</button>
        </Drawer>
      </>
    )
  }
  const button = (name: string) => screen.getByRole('button', { name })
  const open = () => {
    vi.useFakeTimers()
    const page = render(<Page open={false} />)
    act(() => button('Groups').focus())
    page.rerender(<Page open />)
    expect(document.activeElement).toBe(button('Corridors'))
    return page
  }

  test('returns the focus to where it was', () => {
    open().rerender(<Page open={false} />)
    act(() => vi.runAllTimers())
    expect(document.activeElement).toBe(button('Groups'))
  })

  test('leaves the focus where the user has moved it meanwhile', () => {
    open().rerender(<Page open={false} />)
    act(() => button('Plan').focus())
    act(() => vi.runAllTimers())
    expect(document.activeElement).toBe(button('Plan'))
  })
})

describe('Escape closes', () => {
  const modals: [string, (props: Openable) => ReactNode][] = [
    [
      'a dialog',
      (props) => (
        <Dialog {...props} title="Move">
          Which?
        </Dialog>
      ),
    ],
    [
      'a confirmation',
      (props) => <ConfirmDialog {...props} title="Delete" text="Sure?" onConfirm={() => undefined} />,
    ],
    [
      'a drawer',
      (props) => (
        <Drawer {...props} label="Groups">
          Corridors
        </Drawer>
      ),
    ],
    [
      'a popover',
      (props) => (
        <Popover {...props}>
          <PopoverPanel aria-label="Calculation">kWh</PopoverPanel>
        </Popover>
      ),
    ],
  ]
  const pressEscape = (target: EventTarget) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

  /** Renders this with notices, and shows one when asked to. */
  async function withNotices(Content: () => ReactNode) {
    await import('#ui/Snackbars.tsx')
    let show = (): void => undefined
    function Page() {
      const snackbar = useSnackbar()
      show = () => snackbar.show({ text: 'Saved' })
      return <Content />
    }
    const page = () => (
      <SnackbarProvider>
        <Page />
      </SnackbarProvider>
    )
    const { rerender } = render(page(), { wrapper: TooltipProvider })
    async function showNotice() {
      await act(async () => show())
      expect(document.body.textContent).toContain('Saved')
    }
    return { showNotice, renderAgain: () => rerender(page()) }
  }

  /** Shows a notice, and opens the modal. */
  async function opened(Modal: (props: Openable) => ReactNode, order: 'notice first' | 'notice last') {
    const onOpenChange = vi.fn()
    let isOpen = false
    const { showNotice, renderAgain } = await withNotices(() => (
      <Modal open={isOpen} onOpenChange={onOpenChange} />
    ))
    const open = async () => {
      isOpen = true
      renderAgain()
    }
    for (const step of order === 'notice first' ? [showNotice, open] : [open, showNotice]) await step()
    return onOpenChange
  }

  test.each(modals)('%s as soon as the focus is in it, although a notice is shown', async (_, Modal) => {
    document.addEventListener('focusin', ({ target }) => target && pressEscape(target), { once: true })
    const onOpenChange = await opened(Modal, 'notice first')
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })

  test.each(modals)('%s although a notice has appeared since', async (_, Modal) => {
    const onOpenChange = await opened(Modal, 'notice last')
    act(() => void pressEscape(document.activeElement ?? document.body))
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })
  const menus: [string, () => ReactNode][] = [
    [
      'a menu of a button',
      () => (
        <Menu trigger={<button type="button">Theme</button>}>
          <MenuItem icon={Sun} label="Light" onSelect={() => undefined} />
        </Menu>
      ),
    ],
    [
      'a menu at a point',
      () => {
        const menu = useRef<MenuAtHandle>(null)
        return (
          <>
            <button type="button" onKeyDown={() => menu.current?.open({ x: 8, y: 8 })}>
              Theme
            </button>
            <MenuAt ref={menu} label="Theme" onClosed={() => undefined}>
              <MenuActions actions={[{ icon: Sun, label: 'Light', perform: () => undefined }]} />
            </MenuAt>
          </>
        )
      },
    ],
  ]

  test.each(menus)('%s although a notice has appeared since', async (_, Opened) => {
    const { showNotice } = await withNotices(Opened)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Theme' }), { key: 'Enter' })
    await showNotice()
    act(() => void pressEscape(screen.getByRole('menu')))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
