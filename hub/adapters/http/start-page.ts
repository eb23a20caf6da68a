import { createHash } from 'node:crypto';
import type { Page } from './page.ts';

/** The colours and sizes are those of the tiles and pages (felt, bone, sun). */
const STYLE = `
:root { --bone: #f7f3de; --muted: #b9c6cf; --sun: #ffd318; --leaf: #39c394; --ink: #080810; --panel: #0d161ee6; --line: #ffffff24; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 40px 24px; color: var(--bone); font: 400 15px/1.5 system-ui, sans-serif;
  background: radial-gradient(90% 80% at 42% 20%, #23585a 0, #17424680 45%, transparent 75%),
    repeating-linear-gradient(45deg, #ffffff06 0 1px, transparent 1px 4px), #12343a; }
main { max-width: 920px; margin: 0 auto; }
header { display: flex; align-items: center; gap: 16px; margin-bottom: 24px; }
.mark { display: flex; gap: 2px; }
.mark i { width: 34px; height: 34px; border-radius: 8px; background: var(--ink); border: 5px solid var(--bone); box-shadow: 0 3px 0 #b8b096; }
.mark i + i { border-left-color: var(--sun); } .mark i:first-child { border-right-color: var(--sun); }
h1 { font-size: 32px; line-height: 1.15; } h2 { font-size: 22px; margin-bottom: 8px; }
p + p, ul { margin-top: 8px; } #said { margin-bottom: 24px; } ul { padding-left: 20px; }
.muted { color: var(--muted); } .grid { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 16px; padding: 24px; }
code { background: #ffffff14; border-radius: 6px; padding: 2px 6px; font-size: 13px; }
table { width: 100%; border-collapse: collapse; margin-top: 8px; }
th { text-align: left; font-weight: 400; color: var(--muted); font-size: 13px; } td, th { padding: 4px 8px 4px 0; overflow-wrap: anywhere; }
.here { color: var(--leaf); font-weight: 700; }
:focus-visible { outline: 3px solid var(--sun); outline-offset: 3px; border-radius: 8px; }
`;

// Everything that comes from the hub goes in by textContent: a tile's name is never read as HTML.
const SCRIPT = `
const said = document.getElementById('said');
const put = (id, rows) => {
  const body = document.getElementById(id);
  body.replaceChildren(...rows.map((cells) => {
    const row = document.createElement('tr');
    for (const cell of cells) {
      const td = document.createElement('td');
      td.textContent = cell.text ?? cell;
      if (cell.mark) td.className = cell.mark;
      row.append(td);
    }
    return row;
  }));
};
const show = {
  tiles: ({ tiles }) => {
    put('tiles', tiles.map((t) => [t.name || t.tile, t.here ? { text: 'here', mark: 'here' } : 'away', t.table || '-', t.body || '-']));
    if (tiles.length === 0) put('tiles', [['No tile has been here yet.']]);
  },
  tables: ({ tables }) => {
    put('tables', tables.map((t) => [t.table, t.game || 'no game', t.phase || '-', String((t.tiles || []).length)]));
    if (tables.length === 0) put('tables', [['No table is open.']]);
  },
};
const asked = ['tiles', 'tables'];
let isStranger = false;
const connect = () => {
  const socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/host');
  let timer;
  const ask = () => asked.forEach((what, id) => socket.send(JSON.stringify({ id, do: what })));
  socket.onopen = () => { ask(); timer = setInterval(ask, 2000); };
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.ok) {
      said.textContent = 'Live from the hub.';
      show[asked[answer.id]](answer);
    } else {
      isStranger = answer.code === 'helloFirst';
      said.textContent = isStranger ? 'To see what is here, open the address that the hub printed when it started.' : answer.say;
      socket.close();
    }
  };
  socket.onclose = () => {
    clearInterval(timer);
    if (said.textContent.startsWith('Live')) said.textContent = 'The hub is away. The game is saved.';
    if (!isStranger) setTimeout(connect, 3000);
  };
};
const token = new URLSearchParams(location.hash.slice(1)).get('token');
if (token === null) connect();
else {
  history.replaceState(null, '', location.pathname);
  fetch('session', { method: 'POST', body: JSON.stringify({ token }) }).then(connect, connect);
}
`;

const BODY = `<main>
<header><span class="mark" aria-hidden="true"><i></i><i></i></span><h1>Contact</h1></header>
<p>Table games that you play by touching tiles together. This is the hub of the house.</p>
<p class="muted" id="said" role="status">Looking for tiles and tables.</p>
<div class="grid">
<section><h2>Tables</h2><table><thead><tr><th>table</th><th>game</th><th>phase</th><th>tiles</th></tr></thead><tbody id="tables"></tbody></table></section>
<section><h2>Tiles</h2><table><thead><tr><th>name</th><th></th><th>table</th><th>body</th></tr></thead><tbody id="tiles"></tbody></table></section>
<section><h2>What is here</h2><ul>
<li>The hub: broker, journal and rules in one process; a game goes on after a crash or a power cut.</li>
<li>The protocol of tiles and hub, with an example of every message.</li>
<li>Virus War, played by headless tiles.</li>
</ul></section>
<section><h2>What to try</h2><ul>
<li><code>npx tile --help</code> lists the commands.</li>
<li><code>npx tile simulate --help</code> puts tiles on a table and moves them.</li>
<li><code>npx tile hub --lan</code> lets tiles and phones of your network in.</li>
</ul></section>
<section><h2>What is coming</h2><ul>
<li>The lobby: pick a game, pick seats, resume yesterday's.</li>
<li>The virtual table: tiles in the browser, for those who have none.</li>
</ul></section>
</div>
</main>`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What `/` shows where the pages are not built. Self-contained: it loads nothing, and talks to its own hub only. */
export const START_PAGE: Page = {
  type: 'text/html; charset=utf-8',
  body: Buffer.from(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contact</title>
<style>${STYLE}</style>
${BODY}
<script>${SCRIPT}</script>
</html>
`,
  ),
  policy: [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};
