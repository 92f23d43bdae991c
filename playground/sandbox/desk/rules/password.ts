import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

// About 40 ms on a laptop core; the numbers stand in each hash, so that they can grow later.
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32

/** scrypt, with its cost and its salt in the text. The salt is random unless a scene gives one. */
export async function hashPassword(password: string, salt: string = randomBytes(16).toString('base64url')) {
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('base64url')].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = hash.split('$')
  const given = await derive(password, salt, { N: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, Buffer.from(key, 'base64url'))
}

const derive = (password: string, salt: string, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize(), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Tokens are long and random: a plain hash keeps a stolen database from signing anybody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const createToken = (): string => randomBytes(32).toString('base64url')
