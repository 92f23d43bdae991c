/** Calls of it are found by the test. It is defined in every page of these tests. */
export const CANARY = `window.canary = () => { window.wasRun = true }`

const ORIGIN = 'https://evil.example'

const MARKUP = [
  `<script>canary()</script>`,
  `"><script src="${ORIGIN}/x.js"></script>`,
  `</title></textarea></style><script>alert(1)</script>`,
  `<img src=x onerror=canary()>`,
  `<img src="${ORIGIN}/x.png" onload="canary()">`,
  `" autofocus onfocus="canary()" x="`,
  `<svg onload=canary()>`,
  `<svg><animate onbegin=canary() attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:canary()"><text y=9>x</text></a></svg>`,
  `<math><mtext><mglyph><style><img src onerror=canary()></style></mglyph></mtext></math>`,
  `<iframe srcdoc="<script>parent.canary()</script>"></iframe>`,
  `<base href="${ORIGIN}/">`,
  `<meta http-equiv="refresh" content="0;url=${ORIGIN}/">`,
  `<link rel=stylesheet href=${ORIGIN}/x.css>`,
  `<object data="data:text/html,<script>top.canary()</script>">`,
  `&lt;script&gt;canary()&lt;/script&gt;&#x3c;b&#x3e;`,
  `--><!--<![CDATA[<b>x</b>]]>`,
]

const ADDRESSES = [
  `javascript:canary()`,
  `JaVaScRiPt:alert(document.domain)//`,
  `data:text/html,<script>canary()</script>`,
  `//evil.example/x`,
  `${ORIGIN}/?a=b#c`,
  `../../v1/me`,
  `..%2f..%2fme%00`,
  `%E0%A4%A`,
]

const TEMPLATES = [
  `__proto__`,
  `constructor`,
  `toString`,
  `hasOwnProperty`,
  `{{7*7}}`,
  `{{constructor.constructor('canary()')()}}`,
  `\${1}`,
  `\`\${canary()}\``,
  `<%= canary() %>`,
  `{"__proto__":{"polluted":true}}`,
]

/** Names that would hide a property of the document or of a form, as an element's id or name. */
const CLOBBERING = [`attributes`, `getElementById`, `<form id=body><input name=parentNode>`]

const DIRECTIONS = [
  `user\u202egnp.exe`,
  `\u2067abc\u2066 1 000,5 \u2069`,
  `\u2069\u202c\u2069\u202e 99`,
  `\u061c\u200f\u200e12.5`,
  `שלום 123 עולם`,
  `مرحبا 45%`,
]

const INVISIBLE = [
  `a\u200bb\u200cc\u200dd\ufeffe\u2060f`,
  `z${'\u0301\u0489\u0336'.repeat(150)}`,
  `x${'\u200b'.repeat(5_000)}y`,
  `a\u0000b\u0001c\u001bd\u007fe\u0085f`,
  `line\r\none\ttwo\u2028three\u2029four`,
  `high\ud800 low\udc00 end`,
  `👩‍👩‍👧‍👦🏴‍☠️\u{e0001}`,
]

const LONG = ['W'.repeat(10_000), `${'1234567890'.repeat(1_000)}e400`]

const MESSAGES = [`{count, plural, one {#} other {# items}}`, `'{' {name} <b>{0}</b> %s %d`]

const STYLES = [`color:red;background:url(${ORIGIN}/x.png)`, `}*{display:none}body{position:fixed`]

const WORDS = [`null`, `undefined`, `[object Object]`]

/** Texts that a server, an exchange or an address may hold. */
export const PAYLOADS: readonly string[] = [
  ...MARKUP,
  ...ADDRESSES,
  ...TEMPLATES,
  ...CLOBBERING,
  ...DIRECTIONS,
  ...INVISIBLE,
  ...LONG,
  ...MESSAGES,
  ...STYLES,
  ...WORDS,
]
