/** Ladle brings its own Vite and React plug-in; the styled sheet is a plain file to both. */
export default { publicDir: 'host/public', cacheDir: 'node_modules/.cache/ladle' }
