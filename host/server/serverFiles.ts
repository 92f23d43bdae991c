import type { HostConfig } from '../config'
import { cacheRule, ICONS, NO_STORE, securityHeadersOf } from './headers'

type Headers = Readonly<Record<string, string>>

/** The addresses that show the app's page; a static host matches `*` with the rest of the path. */
const PAGES = [
  '/',
  '/login',
  '/password-reset',
  '/password-reset/*',
  '/requests',
  '/requests/*',
  '/balances',
  '/balances/*',
  '/profile',
]
/** A missing file of these kinds is answered 404, and never with the page. */
const FILES = 'js|css|svg|png|ico|woff2|webmanifest|map|br|gz'
const ASSETS = '/assets/'

/**
 * Configuration files for other servers, by file name. With them a server sends the headers, cache rules and
 * compressed files that `npm run serve` sends, and the one page for every route. `rootFiles` stand beside index.html,
 * which is `html`.
 */
export async function serverFiles(
  config: HostConfig,
  html: string,
  rootFiles: readonly string[],
): Promise<Record<string, string>> {
  const headers = await securityHeadersOf(config, html)
  return {
    'nginx.conf': nginxConf(config, headers),
    Caddyfile: caddyfile(config, headers),
    _headers: staticHeaders(headers, rootFiles),
    _redirects: '/* /index.html 200\n',
  }
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
const lines = (headers: Headers, line: (name: string, value: string) => string): string =>
  Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n')

/** Where the page calls the desk on its own origin, the server passes these calls on. */
const DESK = 'https://desk.example'
const NGINX_API = `  location /api/ {
    proxy_pass ${DESK};
    proxy_set_header Host $proxy_host;
    proxy_ssl_server_name on;
    proxy_hide_header cache-control;
  }
`
const CADDY_API = `  handle /api/* {
    reverse_proxy ${DESK} {
      header_up Host {upstream_hostport}
      header_down Cache-Control no-store
    }
  }
`

const nginxConf = (
  { url }: HostConfig,
  headers: Headers,
): string => `# For conf.d. Choose names, certificate and folder.
map $uri $deskside_cache {
  ~\\.html$ ${quoted(cacheRule('/index.html'))};
  ~^${ASSETS} ${quoted(cacheRule(ASSETS))};
  ~^${ICONS} ${quoted(cacheRule(ICONS))};
  ~^/api/ ${quoted(NO_STORE['Cache-Control'])};
  default ${quoted(cacheRule('/sw.js'))};
}

server {
  listen 80;
  server_name _;
  root /srv/deskside;
  gzip_static on;
  gzip_vary on;
  # With the module ngx_brotli: brotli_static on;

${lines(headers, (name, value) => `  add_header ${name} ${quoted(value)} always;`)}
  # Not with errors: a missing file may come with the next deployment.
  add_header cache-control $deskside_cache;

  # The token of a reset link would be in the log. As the last one of try_files, the page would be in that of its own.
  location ^~ /password-reset/ { access_log off; try_files /index.html =404; }
  location ^~ ${ASSETS} { try_files $uri =404; }
  location ^~ ${ICONS} { try_files $uri =204; }
  location ~ \\.(${FILES})$ { try_files $uri =404; }
  location / { try_files $uri /index.html; }
${url === '' ? NGINX_API : ''}}
`

const caddyfile = ({ url }: HostConfig, headers: Headers): string => `# Choose the address and the folder.
:80 {
  root * /srv/deskside
  header {
${lines(headers, (name, value) => `    ${name} ${quoted(value)}`)}
  }
  @missing {
    path_regexp \\.(${FILES})$
    not file
  }
${url === '' ? CADDY_API : ''}  handle ${ASSETS}* {
    @built file
    header @built cache-control ${quoted(cacheRule(ASSETS))}
    file_server {
      precompressed br gzip
    }
  }
  handle ${ICONS}* {
    header cache-control ${quoted(cacheRule(ICONS))}
    @none not file
    respond @none 204
    file_server
  }
  handle @missing {
    respond 404
  }
  handle {
    route {
      try_files {path} /index.html
      header cache-control ${quoted(cacheRule('/sw.js'))}
      @page path *.html
      header @page cache-control ${quoted(cacheRule('/index.html'))}
      file_server {
        precompressed br gzip
      }
    }
  }
}
`

/** The format of Cloudflare Pages and Netlify. They join a header that two rules set, so each address has one rule. */
function staticHeaders(headers: Headers, rootFiles: readonly string[]): string {
  const rules = [
    ['/*', headers],
    ...[...PAGES, '/index.html'].map(path => [path, cacheOf('/index.html')] as const),
    ...[`${ASSETS}*`, `${ICONS}*`].map(path => [path, cacheOf(path)] as const),
    ...rootFiles.filter(name => name !== 'index.html').map(name => [`/${name}`, cacheOf(`/${name}`)] as const),
  ] as const
  return rules.map(([path, set]) => `${path}\n${lines(set, (name, value) => `  ${name}: ${value}`)}\n`).join('')
}

const cacheOf = (path: string): Headers => ({ 'cache-control': cacheRule(path) })
