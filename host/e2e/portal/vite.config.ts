import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A portal's own build, which shares nothing with the host's. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
