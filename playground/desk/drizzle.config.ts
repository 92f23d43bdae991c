import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './playground/desk/schema.ts',
  out: './playground/desk/drizzle',
})
