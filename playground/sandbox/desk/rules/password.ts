import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

// About 40 ms on a laptop core. Each hash carries these numbers, so that they can be raised later.
const scryptOptions = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32

/** A scrypt hash with its options and its salt. */
export async function hashPassword(password: string, salt: string = randomBytes(16).toString('base64url')) {
  const key = await derive(password, salt, scryptOptions)
  return ['scrypt', scryptOptions.N, scryptOptions.r, scryptOptions.p, salt, key.toString('base64url')].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = hash.split('$')
  const derived = await derive(password, salt, { N: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

const derive = (password: string, salt: string, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize(), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** A token is long and random, so a plain hash is enough: nobody can sign in with a copy of the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const createToken = (): string => randomBytes(32).toString('base64url')
