import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './playground/sandbox/desk/store/schema.ts',
  out: './playground/sandbox/desk/store/drizzle',
})
