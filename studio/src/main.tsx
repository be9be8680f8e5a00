// The page: reads the address, shows what it says.

import { render } from 'preact';
import './style/page.css';

function Page() {
  return (
    <main>
      <h1>Knobelwerk</h1>
      <p>
        <a href="/docs">The interface</a> <a href="/v1/families">Families</a>
      </p>
    </main>
  );
}

const place = document.getElementById('page');
if (place) {
  place.replaceChildren();
  render(<Page />, place);
}
