// The last page of the sign-in popup: hands what it was given to the page that opened it, and goes
// once that page has it. Over a channel too, for a provider may have cut this window off from its
// opener.
const result = JSON.parse(document.getElementById('result').textContent);

if (result.tx) {
  const message = { type: 'google-sign-in', ...result };
  const channel = new BroadcastChannel(`google-sign-in:${result.tx}`);
  channel.onmessage = () => window.close();
  channel.postMessage(message);
  window.opener?.postMessage(message, location.origin);
}
