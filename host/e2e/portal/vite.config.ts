import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A portal's own build: nothing of the host's is in it. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
