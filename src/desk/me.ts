import { array, create, string } from 'superstruct'
import { type ExchangeAccount, isExchangeAccount } from '../domain/account'
import type { Desk } from './desk'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'
import { type } from './wire'

const ProfileWire = type({ name: string(), email: string() })
type Profile = { readonly name: string; readonly email: string }

/** The profile of the signed-in client, or of the client whose `token` it is. */
export const getProfile = ({ http }: Pick<Desk, 'http'>, token?: string): Promise<Profile> =>
  http.call('GET', 'v1/me', {
    token,
    read: body => {
      const { name, email } = create(body, ProfileWire)
      return { name, email }
    },
  })

export function useProfile() {
  const desk = useDesk()
  return useQuery(['me'], () => getProfile(desk))
}

const listAccounts = ({ http, report }: Desk): Promise<readonly ExchangeAccount[]> =>
  http.call('GET', 'v1/me/accounts', {
    read: body => {
      const keys = create(body, array()).filter(key => typeof key === 'string')
      const unknown = keys.filter(key => !isExchangeAccount(key))
      if (unknown.length > 0) report(new Error(`Unknown accounts: ${unknown.length}`), 'accounts', 'warning')
      return keys.filter(isExchangeAccount)
    },
  })

/** The client's accounts in the desk's order, without the hidden ones; fetched once a session. */
export function useAccounts() {
  const desk = useDesk()
  const query = useQuery(['accounts'], () => listAccounts(desk), { revalidateIfStale: false, revalidateOnFocus: false })
  return { ...query, data: query.data?.filter(account => !desk.hiddenAccounts.includes(account)) }
}
