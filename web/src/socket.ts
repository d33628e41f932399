// A connection to the server by WebSocket. It comes back by itself when it is lost.

export type Link = 'opening' | 'open' | 'lost';

export type Socket<Sent> = {
  send(message: Sent): void;
  close(): void;
};

/** Milliseconds before another try; longer each time. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** Milliseconds within which the server says something to an order, if it is there at all. */
const ANSWER = 8000;
/** Milliseconds out of sight after which a connection may be dead without a word. */
const SLEEP = 30_000;

/** Opens a connection; of some messages the answer may take as long as it takes. */
export function connect<Sent, Received>(
  path: string,
  onMessage: (message: Received) => void,
  onLink: (link: Link) => void,
  isAnswered: (message: Sent) => boolean,
): Socket<Sent> {
  let socket: WebSocket;
  let wait = FIRST_WAIT;
  let hiddenAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      onLink('open');
    };
    socket.onmessage = (event) => {
      clearTimeout(silence);
      // The server's types are the wire's: this is where text becomes one of them.
      onMessage(JSON.parse(event.data as string) as Received);
    };
    socket.onclose = lose;
  }

  /** Hears nothing more of this connection; one that is dead would take long to say so itself. */
  function leave(): void {
    clearTimeout(silence);
    clearTimeout(timer);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  function lose(): void {
    leave();
    onLink('lost');
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function comeBack(): void {
    leave();
    onLink('lost');
    wait = FIRST_WAIT;
    open();
  }

  /** A phone in a pocket lets connections die. */
  function wake(): void {
    if (document.hidden) hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > SLEEP) comeBack();
  }

  open();
  window.addEventListener('offline', lose);
  window.addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', wake);
  return {
    send: (message) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify(message));
      // What comes after a new connection is the truth.
      if (!isAnswered(message)) return;
      clearTimeout(silence);
      silence = setTimeout(lose, ANSWER);
    },
    close: () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', wake);
      leave();
    },
  };
}
