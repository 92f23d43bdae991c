// Writes tailwind.css beside the page in the given folder: the preflight, and the classes that the page uses.
// A portal that has Vite or PostCSS uses Tailwind's plugin instead.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'

const folder = process.argv[2]
const page = await readFile(`${folder}/index.html`, 'utf8')
const { build } = await compile(await readFile(fileURLToPath(import.meta.resolve('tailwindcss/index.css')), 'utf8'))
await writeFile(`${folder}/tailwind.css`, build(page.match(/[\w-]+/g)))
