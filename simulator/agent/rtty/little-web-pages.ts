import type { Agent } from '../agent.ts'

export const loginPage = (model: string): string => `<!doctype html>
<html lang="en"><head><title>${model}</title><link rel="stylesheet" href="/style.css"></head><body>
<h1>${model}</h1>
<form method="post" action="/login">
<label>User <input name="user" value="root"></label>
<label>Password <input name="password" type="password"></label>
<button>Sign in</button>
</form>
</body></html>
`

/** `self`: as the box calls itself, in links that are absolute. */
export const startPage = ({ node, firmware }: Agent, self: string): string => `<!doctype html>
<html lang="en"><head><title>${node.device.model.name}</title><link rel="stylesheet" href="/style.css"></head><body>
<h1>${node.device.model.name}</h1>
<p id="name">${node.hostname}</p>
<p>${firmware}</p>
<p><a id="status" href="${self}/status">Status</a> <a href="/backup.bin">Backup</a></p>
<form id="upload"><label>File <input id="file" name="file" type="file"></label><button>Upload</button></form>
<p id="uploaded"></p>
<p id="socket"></p>
<script>
const socket = new WebSocket('${self}/ws'.replace('http', 'ws'))
socket.onopen = () => socket.send('hello')
socket.onmessage = ({ data }) => { document.getElementById('socket').textContent = data }
document.getElementById('upload').onsubmit = async (event) => {
  event.preventDefault()
  const body = document.getElementById('file').files[0]
  const answer = await fetch('/upload', { method: 'POST', body })
  document.getElementById('uploaded').textContent = (await answer.json()).bytes
}
</script>
</body></html>
`
