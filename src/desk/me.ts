import { array, create, string, type } from 'superstruct'
import { type ExchangeAccount, isExchangeAccount } from '../domain/account'
import type { Http } from './http'
import { useDesk } from './useDesk'
import { useQuery } from './useQuery'

const ProfileWire = type({ name: string(), email: string() })
export type Profile = { readonly name: string; readonly email: string }

export const getProfile = (http: Http): Promise<Profile> =>
  http.call('GET', 'v1/me', {
    read: body => {
      const { name, email } = create(body, ProfileWire)
      return { name, email }
    },
  })

export function useProfile() {
  const { http } = useDesk()
  return useQuery<Profile>(['me'], () => getProfile(http))
}

/** The client's own accounts as the desk orders them, without the hidden; not asked again on mount or focus (spec section 7). */
export function useAccounts() {
  const { http, hiddenAccounts, report } = useDesk()
  const query = useQuery<readonly ExchangeAccount[]>(
    ['accounts'],
    () =>
      http.call('GET', 'v1/me/accounts', {
        read: body => {
          const keys = create(body, array()).filter(key => typeof key === 'string')
          const unknown = keys.filter(key => !isExchangeAccount(key))
          if (unknown.length > 0) report(new Error(`Unknown accounts: ${unknown.length}`), 'accounts', 'warning')
          return keys.filter(isExchangeAccount)
        },
      }),
    { revalidateIfStale: false, revalidateOnFocus: false },
  )
  return { ...query, data: query.data?.filter(account => !hiddenAccounts.includes(account)) }
}
