import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { passwordStrength } from '#contract/identity/password-strength.ts'
import { renderPart } from '../../testing/render'
import { NewPassword } from './NewPassword'
import { useAppForm } from './use-app-form'
import { usePasswordRule } from './use-password-rule'

const labels = { password: 'Password', again: 'Confirm password' }

function Registration({ send }: { send: (values: Record<string, string>) => Promise<unknown> }) {
  const problems = usePasswordRule()
  const form = useAppForm({
    initial: { password: '', again: '' },
    required: ['password'],
    labels,
    check: (values) => problems(values, { name: 'password', again: 'again', username: 'harbour' }),
    send,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <NewPassword
        form={form}
        name="password"
        again="again"
        labels={{ name: labels.password, again: labels.again }}
        username="harbour"
      />
      <button type="submit">Send</button>
    </form>
  )
}

async function enter(password: string, again: string) {
  const send = vi.fn(async () => undefined)
  await renderPart(<Registration send={send} />)
  const user = userEvent.setup()
  if (password) await user.type(screen.getByLabelText('Password'), password)
  if (again) await user.type(screen.getByLabelText('Confirm password'), again)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  return send
}

describe('how strong a password is', () => {
  it.each([
    ['abc123', 'weak', 'seven or fewer'],
    ['abcdefgh', 'weak', 'no digit'],
    ['12345678', 'weak', 'no letter'],
    ['abcdefg1', 'fair', 'letters and digits'],
    ['abcdef1!', 'strong', 'a symbol'],
    ['abcdefghijklm1', 'strong', 'fourteen'],
    ['Harbour12', 'weak', 'the name and a little'],
    ['harbour-at-dawn-1', 'strong', 'the name and much more'],
  ])('%s is %s: %s', (password, strength) => {
    expect(passwordStrength(password, 'harbour')).toBe(strength)
  })
})

describe('a password that is chosen', () => {
  it('tells its strength while it is typed', async () => {
    await renderPart(<Registration send={async () => undefined} />)
    const meter = screen.getByRole('status', { name: 'Password strength' })
    expect(meter).toBeEmptyDOMElement()
    const field = screen.getByLabelText('Password')
    for (const [more, word] of [
      ['abc', 'Too weak'],
      ['defg1', 'Good'],
      ['!', 'Strong'],
    ] as const) {
      await userEvent.type(field, more)
      expect(meter).toHaveTextContent(word)
    }
    expect(field).toHaveAccessibleDescription(/At least 8 characters, with digits and letters/)
  })

  it('is refused when it is too weak', async () => {
    const send = await enter('abcdefgh', 'abcdefgh')
    expect(screen.getByText('Password is too weak.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeInvalid()
    expect(send).not.toHaveBeenCalled()
  })

  it('is refused when the two entries differ', async () => {
    const send = await enter('abcdefg1', 'abcdefg2')
    expect(screen.getByText('The passwords do not match.')).toBeVisible()
    expect(screen.getByLabelText('Confirm password')).toBeInvalid()
    expect(send).not.toHaveBeenCalled()
  })

  it('is required', async () => {
    await enter('', '')
    expect(screen.getByText('Password is required')).toBeVisible()
  })

  it('is sent when it is good and typed twice', async () => {
    expect(await enter('abcdefg1', 'abcdefg1')).toHaveBeenCalledOnce()
  })
})
