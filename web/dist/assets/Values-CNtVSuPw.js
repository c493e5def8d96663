import{$ as e,A as t,C as n,E as r,N as i,Q as a,W as o,X as s,Y as c,Z as l,at as u,c as d,ct as f,et as p,it as m,j as h,k as g,nt as _,st as v,t as y,tt as b,u as x,ut as S,w as C,z as w}from"./index-client-BbcykxMT.js";import{a as T,c as E,d as D,f as O,i as k,l as A,s as j,u as M}from"./cache-B9_FJdxC.js";typeof window<`u`&&((window.__svelte??={}).v??=new Set).add(`5`);var N=class{constructor(e){this.value=e}valueOf(){return this.value}},P=class extends N{constructor(e=`???`){super(e)}toString(e){return`{${this.value}}`}},F=class extends N{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},I=class e extends N{static supportsValue(t){if(typeof t==`number`||t instanceof Date)return!0;if(t instanceof N)return e.supportsValue(t.valueOf());if(`Temporal`in globalThis){let e=globalThis.Temporal;if(t instanceof e.Instant||t instanceof e.PlainDateTime||t instanceof e.PlainDate||t instanceof e.PlainMonthDay||t instanceof e.PlainTime||t instanceof e.PlainYearMonth)return!0}return!1}constructor(t,n={}){t instanceof e?(n={...t.opts,...n},t=t.value):t instanceof N&&(t=t.valueOf()),typeof t==`object`&&`calendarId`in t&&n.calendar===void 0&&(n={...n,calendar:t.calendarId}),super(t),this.opts=n}[Symbol.toPrimitive](e){return e===`string`?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e==`number`)return e;if(e instanceof Date)return e.getTime();if(`epochMilliseconds`in e)return e.epochMilliseconds;if(`toZonedDateTime`in e)return e.toZonedDateTime(`UTC`).epochMilliseconds;throw TypeError(`Unwrapping a non-number value as a number`)}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value==`number`||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}},L=100,ee=`⁨`,te=`⁩`;function ne(e,t,n){return n===t||n instanceof F&&t instanceof F&&n.value===t.value||t instanceof F&&typeof n==`string`&&n===e.memoizeIntlObject(Intl.PluralRules,t.opts).select(t.value)}function re(e,t,n){return t[n]?z(e,t[n].value):(e.reportError(RangeError(`No default`)),new P)}function ie(e,t){let n=[],r=Object.create(null);for(let i of t)i.type===`narg`?r[i.name]=R(e,i.value):n.push(R(e,i));return{positional:n,named:r}}function R(e,t){switch(t.type){case`str`:return t.value;case`num`:return new F(t.value,{minimumFractionDigits:t.precision});case`var`:return ae(e,t);case`mesg`:return oe(e,t);case`term`:return se(e,t);case`func`:return ce(e,t);case`select`:return le(e,t);default:return new P}}function ae(e,{name:t}){let n;if(e.params){if(Object.prototype.hasOwnProperty.call(e.params,t))n=e.params[t];else return new P(`$${t}`)}else if(e.args&&Object.prototype.hasOwnProperty.call(e.args,t))n=e.args[t];else return e.reportError(ReferenceError(`Unknown variable: $${t}`)),new P(`$${t}`);if(n instanceof N)return n;switch(typeof n){case`string`:return n;case`number`:return new F(n);case`object`:if(I.supportsValue(n))return new I(n);default:return e.reportError(TypeError(`Variable type not supported: $${t}, ${typeof n}`)),new P(`$${t}`)}}function oe(e,{name:t,attr:n}){let r=e.bundle._messages.get(t);if(!r)return e.reportError(ReferenceError(`Unknown message: ${t}`)),new P(t);if(n){let i=r.attributes[n];return i?z(e,i):(e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new P(`${t}.${n}`))}return r.value?z(e,r.value):(e.reportError(ReferenceError(`No value: ${t}`)),new P(t))}function se(e,{name:t,attr:n,args:r}){let i=`-${t}`,a=e.bundle._terms.get(i);if(!a)return e.reportError(ReferenceError(`Unknown term: ${i}`)),new P(i);if(n){let t=a.attributes[n];if(t){e.params=ie(e,r).named;let n=z(e,t);return e.params=null,n}return e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new P(`${i}.${n}`)}e.params=ie(e,r).named;let o=z(e,a.value);return e.params=null,o}function ce(e,{name:t,args:n}){let r=e.bundle._functions[t];if(!r)return e.reportError(ReferenceError(`Unknown function: ${t}()`)),new P(`${t}()`);if(typeof r!=`function`)return e.reportError(TypeError(`Function ${t}() is not callable`)),new P(`${t}()`);try{let t=ie(e,n);return r(t.positional,t.named)}catch(n){return e.reportError(n),new P(`${t}()`)}}function le(e,{selector:t,variants:n,star:r}){let i=R(e,t);if(i instanceof P)return re(e,n,r);for(let t of n)if(ne(e,i,R(e,t.key)))return z(e,t.value);return re(e,n,r)}function ue(e,t){if(e.dirty.has(t))return e.reportError(RangeError(`Cyclic reference`)),new P;e.dirty.add(t);let n=[],r=e.bundle._useIsolating&&t.length>1;for(let i of t)if(typeof i==`string`)n.push(e.bundle._transform(i));else{if(e.placeables++,e.placeables>L)throw e.dirty.delete(t),RangeError(`Too many placeables expanded: ${e.placeables}, max allowed is ${L}`);r&&n.push(ee),n.push(R(e,i).toString(e)),r&&n.push(te)}return e.dirty.delete(t),n.join(``)}function z(e,t){return typeof t==`string`?e.bundle._transform(t):ue(e,t)}var de=class{constructor(e,t,n){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=n}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let n=this.bundle._intls.get(e);n||(n={},this.bundle._intls.set(e,n));let r=JSON.stringify(t);return n[r]||(n[r]=new e(this.bundle.locales,t)),n[r]}};function fe(e,t){let n=Object.create(null);for(let[r,i]of Object.entries(e))t.includes(r)&&(n[r]=i.valueOf());return n}var pe=[`unitDisplay`,`currencyDisplay`,`useGrouping`,`minimumIntegerDigits`,`minimumFractionDigits`,`maximumFractionDigits`,`minimumSignificantDigits`,`maximumSignificantDigits`];function me(e,t){let n=e[0];if(n instanceof P)return new P(`NUMBER(${n.valueOf()})`);if(n instanceof F)return new F(n.valueOf(),{...n.opts,...fe(t,pe)});if(n instanceof I)return new F(n.toNumber(),{...fe(t,pe)});throw TypeError(`Invalid argument to NUMBER`)}var he=[`dateStyle`,`timeStyle`,`fractionalSecondDigits`,`dayPeriod`,`hour12`,`weekday`,`era`,`year`,`month`,`day`,`hour`,`minute`,`second`,`timeZoneName`];function ge(e,t){let n=e[0];if(n instanceof P)return new P(`DATETIME(${n.valueOf()})`);if(n instanceof I||n instanceof F)return new I(n,fe(t,he));throw TypeError(`Invalid argument to DATETIME`)}var _e=new Map;function ve(e){let t=Array.isArray(e)?e.join(` `):e,n=_e.get(t);return n===void 0&&(n=new Map,_e.set(t,n)),n}var ye=class{constructor(e,{functions:t,useIsolating:n=!0,transform:r=e=>e}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:me,DATETIME:ge,...t},this._useIsolating=n,this._transform=r,this._intls=ve(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let n=[];for(let r=0;r<e.body.length;r++){let i=e.body[r];if(i.id.startsWith(`-`)){if(t===!1&&this._terms.has(i.id)){n.push(Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){n.push(Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return n}formatPattern(e,t=null,n=null){if(typeof e==`string`)return this._transform(e);let r=new de(this,n,t);try{return ue(r,e).toString(r)}catch(e){if(r.errors&&e instanceof Error)return r.errors.push(e),new P().toString(r);throw e}}},be=/^(-?[a-zA-Z][\w-]*) *= */gm,xe=/\.([a-zA-Z][\w-]*) *= */y,Se=/\*?\[/y,Ce=/(-?[0-9]+(?:\.([0-9]+))?)/y,we=/([a-zA-Z][\w-]*)/y,Te=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,Ee=/^[A-Z][A-Z0-9_-]*$/,De=/([^{}\n\r]+)/y,Oe=/([^\\"\n\r]*)/y,ke=/\\([\\"])/y,Ae=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,je=/^\n+/,Me=/ +$/,Ne=/ *\r?\n/g,Pe=/( *)$/,Fe=/{\s*/y,Ie=/\s*}/y,Le=/\[\s*/y,Re=/\s*] */y,ze=/\s*\(\s*/y,Be=/\s*->\s*/y,Ve=/\s*:\s*/y,He=/\s*,?\s*/y,Ue=/\s+/y,We=class{constructor(e){this.body=[],be.lastIndex=0;let t=0;for(;;){let n=be.exec(e);if(n===null)break;t=be.lastIndex;try{this.body.push(s(n[1]))}catch(e){if(e instanceof SyntaxError)continue;throw e}}function n(n){return n.lastIndex=t,n.test(e)}function r(n,r){if(e[t]===n)return t++,!0;if(r)throw new r(`Expected ${n}`);return!1}function i(e,r){if(n(e))return t=e.lastIndex,!0;if(r)throw new r(`Expected ${e.toString()}`);return!1}function a(n){n.lastIndex=t;let r=n.exec(e);if(r===null)throw SyntaxError(`Expected ${n.toString()}`);return t=n.lastIndex,r}function o(e){return a(e)[1]}function s(e){let t=l(),n=c();if(t===null&&Object.keys(n).length===0)throw SyntaxError(`Expected message value or attributes`);return{id:e,value:t,attributes:n}}function c(){let e=Object.create(null);for(;n(xe);){let t=o(xe),n=l();if(n===null)throw SyntaxError(`Expected attribute value`);e[t]=n}return e}function l(){let r;if(n(De)&&(r=o(De)),e[t]===`{`||e[t]===`}`)return u(r?[r]:[],1/0);let i=x();return i?r?u([r,i],i.length):(i.value=S(i.value,je),u([i],i.length)):r?S(r,Me):null}function u(r=[],i){for(;;){if(n(De)){r.push(o(De));continue}if(e[t]===`{`){r.push(d());continue}if(e[t]===`}`)throw SyntaxError(`Unbalanced closing brace`);let a=x();if(a)r.push(a),i=Math.min(i,a.length);else break}let a=r.length-1,s=r[a];typeof s==`string`&&(r[a]=S(s,Me));let c=[];for(let e of r)e instanceof Ge&&(e=e.value.slice(0,e.value.length-i)),e&&c.push(e);return c}function d(){i(Fe,SyntaxError);let e=f();if(i(Ie))return e;if(i(Be)){let t=h();return i(Ie,SyntaxError),{type:`select`,selector:e,...t}}throw SyntaxError(`Unclosed placeable`)}function f(){if(e[t]===`{`)return d();if(n(Te)){let[,e,t,n=null]=a(Te);if(e===`$`)return{type:`var`,name:t};if(i(ze)){let r=p();if(e===`-`)return{type:`term`,name:t,attr:n,args:r};if(Ee.test(t))return{type:`func`,name:t,args:r};throw SyntaxError(`Function names must be all upper-case`)}return e===`-`?{type:`term`,name:t,attr:n,args:[]}:{type:`mesg`,name:t,attr:n}}return _()}function p(){let n=[];for(;;){switch(e[t]){case`)`:return t++,n;case void 0:throw SyntaxError(`Unclosed argument list`)}n.push(m()),i(He)}}function m(){let e=f();return e.type===`mesg`&&i(Ve)?{type:`narg`,name:e.name,value:_()}:e}function h(){let e=[],t=0,i;for(;n(Se);){r(`*`)&&(i=t);let n=g(),a=l();if(a===null)throw SyntaxError(`Expected variant value`);e[t++]={key:n,value:a}}if(t===0)return null;if(i===void 0)throw SyntaxError(`Expected default variant`);return{variants:e,star:i}}function g(){i(Le,SyntaxError);let e;return e=n(Ce)?v():{type:`str`,value:o(we)},i(Re,SyntaxError),e}function _(){if(n(Ce))return v();if(e[t]===`"`)return y();throw SyntaxError(`Invalid expression`)}function v(){let[,e,t=``]=a(Ce),n=t.length;return{type:`num`,value:parseFloat(e),precision:n}}function y(){r(`"`,SyntaxError);let n=``;for(;;)if(n+=o(Oe),e[t]===`\\`)n+=b();else{if(r(`"`))return{type:`str`,value:n};throw SyntaxError(`Unclosed string literal`)}}function b(){if(n(ke))return o(ke);if(n(Ae)){let[,e,t]=a(Ae),n=parseInt(e||t,16);return n<=55295||57344<=n?String.fromCodePoint(n):`�`}throw SyntaxError(`Unknown escape sequence`)}function x(){let n=t;switch(i(Ue),e[t]){case`.`:case`[`:case`*`:case`}`:case void 0:return!1;case`{`:return C(e.slice(n,t))}return e[t-1]===` `&&C(e.slice(n,t))}function S(e,t){return e.replace(t,``)}function C(e){let t=e.replace(Ne,`
`),n=Pe.exec(e)[1].length;return new Ge(t,n)}}},Ge=class{constructor(e,t){this.value=e,this.length=t}},Ke=[`auto`,`light`,`dark`,`contrast`],qe=[`wood`,`slate`,`paper`,`contrast`],Je=[`turned`,`flat`],Ye=[`slow`,`normal`,`fast`],Xe=[`auto`,`on`,`off`],Ze=[`en`,`pt`],Qe=`settings`;function $e(e,t){let n=typeof e==`object`&&e?e:{},r=(e,t,r)=>t.find(t=>t===n[e])??r,i=(e,t)=>typeof n[e]==`boolean`?n[e]:t,a=(e,t)=>{let r=n[e];return typeof r==`number`&&r>=0&&r<=1?r:t},o=t.map(e=>e.slice(0,2).toLowerCase()).map(e=>Ze.find(t=>t===e)).find(e=>e!==void 0);return{mode:r(`mode`,Ke,`auto`),boardTheme:r(`boardTheme`,qe,r(`board`,qe,`wood`)),pieceSet:r(`pieceSet`,Je,`turned`),motion:r(`motion`,Xe,`auto`),animationSpeed:r(`animationSpeed`,Ye,`normal`),language:r(`language`,Ze,o??`en`),volume:a(`volume`,.7),muted:i(`muted`,!i(`sounds`,!0)),confirm:i(`confirm`,!1),coordinates:i(`coordinates`,!0),choices:i(`choices`,!0),bands:i(`bands`,!1)}}var et=typeof navigator>`u`?[]:navigator.languages??[],B=e($e(T(Qe),et));function tt(){E(Qe,{...B})}function nt(e,{dark:t,contrast:n}){let r=n?`contrast`:t?`dark`:`light`,i=B.mode===`auto`?r:B.mode;e.dataset.mode=i,e.dataset.board=i===`contrast`?`contrast`:B.boardTheme,e.dataset.pieces=B.pieceSet,e.dataset.motion=B.motion,e.lang=B.language}function rt(){return B.motion===`auto`?!matchMedia(`(prefers-reduced-motion: reduce)`).matches:B.motion===`on`}var it=`# The English texts of every page. Other languages have exactly these messages.

# Everywhere.
nav-play = Play
nav-puzzles = Puzzles
nav-learn = Learn
nav-analysis = Analysis
nav-settings = Settings
nav-home = Home page
nav-label = Main menu
nav-skip = Skip to content
missing-title = Page not found
missing-text = This address leads nowhere. The link may be old or mistyped.
missing-home = Go to the home page
missing-game = Game not found
missing-gameText = There is no game with this name.
missing-load = This page did not load
missing-reload = Reload
loading = Loading…
failed = Something went wrong: { $why }
offline = the server cannot be reached
thinking = thinking…
cancel = Cancel
close = Close
copy = Copy
copied = Copied
copy-failed = The browser does not allow copying here
update-ready = A new version is ready.
update-do = Update now
retry = Try again

# Home.
home-title = Good games for two
home-lead = Play against the computer, with a friend at this screen, or across two devices. No account needed.
home-now = Play now
home-nowHelp = { $game } against level { $level }{ $word ->
    [none] .
   *[other] {" "}({ $word }).
}
home-change = Change
home-games = All games
home-going = Games in progress
home-over = Finished games
home-play = Play
home-lessons = Lessons
home-rules = Rules
home-further = Practice and study
home-all = Show all { $n } games
home-puzzleHelp = One position, one best move.
home-learn = Learn a game
home-learnHelp = Short tasks on the board.
home-analysis = Analysis board
home-analysisHelp = Explore any position with the engine.
home-load = Open a game
home-loadHelp = Paste a record or drop a file.
home-delete = Delete
home-deleted = { $game } deleted.
home-shared = shared
home-away = { $n ->
    [one] One shared game is not listed: the server cannot be reached.
   *[other] { $n } shared games are not listed: the server cannot be reached.
}
home-insecure = Games on this device are stored in this browser only.
home-new = What is new
home-new-1 = Boards fill the window on every screen, from phone to wall display.
home-new-2 = Reviews show key moments, accuracy and the better line, playable on the board.
home-new-3 = Clocks in every game, and premoves against a person on another device.
home-new-4 = A daily puzzle in every game, and hundreds more with a rating of your own.
delete-title = Delete this game?
delete-text = { $game }, with { $n ->
    [one] { $n } move
   *[other] { $n } moves
}, is removed from your list. If the game is still in progress, you give up your seat.
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
points = points
inHand = { $n } in hand

# Open a game.
load-title = Open a game
load-help = Paste a record or a position in any format, or drop a file on the page.
load-drop = Drop to open
load-large = This file is too large to be a game.
load-text = Record or position
load-do = Open

# New game.
new-title = New game: { $game }
new-opponent = Opponent
opponent-computer = Computer
opponent-computer-help = Play against this computer at the level you choose.
opponent-screen = Same screen
opponent-screen-help = Two people take turns at this screen.
opponent-device = Another device
opponent-device-help = You get a link to share. The first visitor takes the free seat.
opponent-watch = Watch
opponent-watch-help = Two computers play; you watch.
new-level = Level
new-player = Computer
new-playerOf = Computer for { $name }
new-byLevel = At a level
new-network = Network: { $name }
new-levelOf = Level of { $name }
new-side = Your side
new-first = { $name }, first
new-second = { $name }, second
new-any = Random
new-options = Options
new-start = Start game
option-preset = Rule set
option-own = Custom
option-default = Default: { $value }.
option-follows = Default: { $rule }.
option-range = { $min } to { $max }.
option-numbered = { $n } ({ $words })
option-drawn = random
option-reset = Reset
setup-title = Set up the board
setup-board = Board setup
setup-tools = Piece to place
setup-left = ({ $n } left)
setup-erase = Remove
setup-undo = Undo
setup-clear = Clear
setup-computer = You set up the board. The computer then plays { $first } and moves first; you play { $second }.
setup-device = You set up the board. The player who opens the link chooses { $first } or { $second }; you play the other side.
choice-title = Choose your side
choice-screen = One player has set up the board. The other player now chooses a side.
choice-device = Your opponent has set up the board, so you choose a side.
choice-left = The player who set up the board plays { $name }
choice-wait = The game starts when a side is chosen.

# The game page.
match-title = Game
match-missing = this game does not exist, or it was deleted
match-elsewhere = this game is not in this browser. Games against the computer and at one screen stay in the browser they were started in; use Share there to move one
seat-open = free seat
seat-choice = not chosen yet
seat-human = person
seat-humanLong = A person at this screen
seat-level = computer, level { $level }
seat-levelTitle = Level { $level }
seat-levelWord = Computer, level { $level }: { $word }
seat-bot = computer, { $name }
seat-network = network { $name }
seat-waiting = Waiting for a player
seat-you = You
seats-title = Change players
presence-here = online
presence-away = offline
strip-turn = to move
strip-yours = your turn
strip-won = won
clock-left = { $time } left
clock-running = { $time } left, clock running
clock-warning = { $name }: { $time } left
clock-seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
clock-onlyMinutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
clock-both = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
clock-title = Clock
clock-none = No clock
clock-minutes = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-own = Custom
clock-ownMinutes = Minutes for each player
clock-ownSeconds = Seconds added after each move
clock-help = The clocks start after the first move. A player whose time runs out loses.
clock-bad = Enter a time of up to 24 hours for each player, and whole seconds after each move.
turn-name = { $name } to move
result-won = { $name } wins: { $why }
result-draw = Draw: { $why }
result-youWon = You won: { $why }
result-youLost = { $name } won: { $why }
result-onTime = { $loser } ran out of time: { $name } wins
result-they-onTime = { $name } ran out of time
result-you-onTime = You ran out of time
result-resigned = { $loser } resigned: { $name } wins
result-they-resigned = { $name } resigned
result-you-resigned = You resigned
result-title = { $name } wins
result-drawTitle = Draw
result-wonTitle = You won
result-lostTitle = You lost
connection-open = Connecting…
connection-lost = Connection lost. Reconnecting…
connection-back = Connected again

game-yours = Your turn.
game-thinking = { $name } is thinking…
game-waiting = Waiting for { $name } to move.
premove-set = Premove: played as soon as { $name } has moved.
premove-illegal = Premove canceled: it is no longer legal.
game-notYours = It is not your turn.
game-goOn = Continue your move.
game-mayStop = You can stop here or continue.
game-confirm = Play this move?
game-looking = Move { $n } of { $of }.
game-return = Back to the game
game-goto = Play on from here
game-watching = You are watching this game.
game-tabs = About this game
tab-moves = Moves
tab-review = Review
tab-rules = Rules
tab-position = Position
game-tools = Tools
game-undo = Undo
game-redo = Redo
game-takeBack = Ask for takeback
game-askRedo = Ask to redo
game-askPlayOn = Ask to play on
game-askGoto = Ask to play on from here
game-flip = Flip
game-flipLong = Flip board
game-share = Share
game-more = More
game-draw = Offer a draw
game-resign = Resign
game-rematch = Rematch
game-review = Review
game-new = New game
game-nextLevel = Try level { $level }
game-pause = Pause
game-continue = Play
game-step = One move
game-analysis = Analyze
game-type = Type a move
game-mute = Mute sounds
game-unmute = Unmute sounds
watch-label = Playback
watch-speed = Speed
watch-speed-0 = 4 s per move
watch-speed-1 = 2 s per move
watch-speed-2 = 1 s per move
watch-speed-3 = 0.5 s per move
watch-speed-4 = full speed
draw-accept = Accept the draw
draw-decline = Decline
takeBack-accept = Allow takeback
takeBack-decline = Decline
ask-agree = Agree
ask-waiting = Waiting for your opponent to answer.
ask-withdraw = Withdraw
ask-playOn = { $name } asks to play on
ask-goto = { $name } asks to go to move { $n }
ask-vary = { $name } asks to change to the variation { $move }
ask-both = { $name } asks to play { $other } as well
ask-open = { $name } asks to open the seat of { $other } to another player
ask-bot = { $name } asks to have { $other } played by: { $seat }
gone-text = { $name } has been away for a while.
gone-claim = Claim the win
gone-bot = Let the computer play
lent-text = The computer plays { $name } for you.
lent-back = Take your seat back
rematch-ready = Your opponent offers a rematch.
rematch-join = Join rematch
rematch-watch = Watch rematch
resign-title = Resign this game?
resign-text = Your opponent wins at once.
resign-do = { $name } resigns
invite-title = Invite
invite-help = Open this link on the other device to play { $name }. Later visitors can watch.
invite-choice = Open this link on the other device. The first visitor chooses a side; you play the other. Later visitors can watch.
invite-link = Link to this game
invite-local = Only this computer can connect. Restart with --host 0.0.0.0 to invite other devices.

move-pass = Pass
move-stop = Stop here
move-confirm = Play { $move }
move-back = Undo step
move-cancel = Cancel move
moves-label = Moves
moves-none = No moves yet.
moves-start = Start
moves-variation = Variation
look-label = Browse moves
look-first = First move
look-back = Previous move
look-on = Next move
look-last = Latest move
text-label = Move or command
text-play = Play
text-help = Enter: play or run command. Esc: clear.
keys-title = Keyboard shortcuts
keys-browse = Browse moves
keys-ends = First and latest move
keys-command = Type a move or a command
keys-tabs = Moves, review, rules
keys-board = Go to the board; arrow keys walk over it
keys-touch = On the board: pick or place
keys-back = On the board: undo a step, cancel the move
keys-help = Show this list

# Help of the engine.
hint-first = Hint
hint-label = Hint.
hint-more = Show the move
hint-move = Play { $move }.
engine-on = Engine
engine-lines = Lines
engine-bar = { $name }: { $chance }
engine-over = The game is over in this position.
engine-depth = depth { $depth }, { $nodes } nodes
score-wins = wins in { $n }
score-loses = loses in { $n }
score-draw = draw
review-lead = The engine grades every move and shows the key moments of the game.
review-start = Review game
review-again = Review again
review-try = Try moves on the board.
review-variations = Variations
review-forget = Delete the variation { $move }
review-comment = Comment on move { $n }
review-comment-variation = Comment on { $move }
review-comment-start = Comment on the start position
review-busy = Reviewing the moves…
review-closed = The review opens when the game is over.
review-graph = Winning chances of { $name } during the game
review-axis = moves
review-accuracy = { $n }% accuracy
review-moments = Key moments
review-clean = No mistakes found.
review-better = Better: { $move }
review-retry = Try again from here
review-table = Details
review-move = Move
review-lost = Chances lost
review-why = Reasons
line-label = Better line
line-back = Previous move of the line
line-on = Next move of the line
grade-best = best move
grade-good = good move
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
grade-forced = only move

# Share.
share-title = Share
move-title = Play on with another device
move-help = The game moves to the server. The first device that opens its link takes the side you choose; later ones can watch.
move-over = The game moves to the server, and its link shows it on other devices.
move-side = Another device plays { $name }
move-link = Get a link
share-link = Link
share-qr = QR code of the link
share-position = Position
share-copyPosition = Copy position
share-copyRecord = Copy record
share-records = Save record
share-pictures = Save picture

# Analysis and editor.
analysis-title = Analysis board
analysis-game = Game
analysis-new = Open an empty analysis board
analysis-play = Play from here
analysis-edit = Edit position
editor-title = Edit position
editor-help = Click a square to place the chosen piece; click again to remove it.
editor-help-stacks = Click a square to put the chosen piece on top; “Remove” takes the top piece.
editor-clear = Clear board
editor-start = Start position
editor-turn = Side to move
editor-fine = This is a legal position.
editor-wrong = Not a legal position yet:
editor-done = Analyze this
analysis-enter = Enter a position
analysis-enter-help = A position of this game, or one that starts with a game and its options.
analysis-show = Show position

# Rules and lessons.
rules-title = Rules
rules-try = Try it on a board
rules-table = Table
learn-title = Learn
learn-lead = Short tasks on the board: from your first move to winning, in a few minutes for each game.
learn-of = Learn { $game }
learn-open = Lessons
learn-start = Start
learn-progress = Progress in { $game }
learn-done = { $n } of { $of } solved
learn-solved = solved
task-all = All tasks
task-of = Task { $n } of { $of }
task-goal = Your task:
task-open = Your move.
task-wrong = Not quite.
task-solved = Solved!
task-again = Try again
task-restart = Repeat
task-next = Next task
task-hint = Hint

# Settings.
settings-title = Settings
settings-look = Appearance
settings-language = Language
settings-mode = Theme
settings-board = Board
settings-pieces = Pieces
settings-motion = Animations
settings-speed = Animation speed
settings-play = Playing
settings-choices = Highlight legal moves
settings-coordinates = Show coordinates
settings-bands = Show connections between pieces
settings-confirm = Confirm moves
settings-confirm-help = Ask before a move is played.
settings-sound = Sound and motion
settings-sounds = Sounds
settings-volume = Volume
language-en = English
language-pt = Português
mode-auto = Automatic
mode-light = Light
mode-dark = Dark
mode-contrast = High contrast
board-wood = Wood
board-slate = Slate
board-paper = Paper
board-contrast = High contrast
pieces-turned = Turned wood
pieces-flat = Flat
motion-auto = Automatic
motion-on = On
motion-off = Off
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
data-title = Your data
data-kept = Your games and settings are stored in this browser.
data-evictable = Your games and settings are stored in this browser. It may delete them when disk space runs short: export them now and then.
data-memory = This browser stores nothing: your games end with this page. Export them to keep them.
data-server = This browser stores nothing, so the server keeps your games. After a reload you can only watch them.
data-shared = Games with another device are stored on the server.
data-offline = The page also opens without a network.
data-export = Export
data-import = Import
data-imported = Imported
data-bad = This file was not exported by Parlour, or it is damaged. Nothing was changed.
data-keep = Ask the browser to keep them
insecure-title = This page came over plain HTTP.
insecure-works = Playing, analysis, lessons, puzzles and games with other devices work.
insecure-offline = The page does not open without the server, and it cannot be installed as an app.
insecure-kept = The browser makes no promise to keep your games. Export them now and then.
insecure-help = Open Parlour at localhost on the computer that runs it, or over HTTPS, and all of this works too.

# The board.
board-label = Board: { $game }
board-watching = It is not your turn at this board.
cell-empty = empty
cell-border = border
cell-stack = stack of { $n }, from the bottom: { $pieces }
cell-step = step { $n } of this move
cell-stop = you can stop here
cell-choice = legal move
cell-hinted = hint
mark-last-move = last move
mark-used = used in this move
mark-winning = decides the game
mark-captured = captured
mark-flipped = flipped

# Announcements.
told-played = { $name } plays { $cell }
told-went = { $name } moves from { $from } to { $to }
told-wentBy = { $name } moves from { $from } via { $way } to { $to }
told-passed = { $name } passes: there is no other move
told-captured = { $move }, capturing { $n }
told-flipped = { $move }, flipping { $n }
said-moved = { $name } plays { $move }
said-undone = Move undone
said-redone = Move redone
said-resigned = { $name } resigns
said-offered = { $name } offers a draw
said-accepted = { $name } accepts the draw
said-declined = { $name } declines the draw
said-asked = { $name } asks to take a move back
said-granted = { $name } allows the takeback
said-refused = { $name } declines the takeback
said-agreed = { $name } agrees
said-disagreed = { $name } declines
said-seat = { $name } has joined
said-rematch = A rematch is ready
said-looking = Move { $n }

# Playing without a server.
engine-crashed = The engine has stopped. Please try again.
module-missing = This game is not available offline yet. Connect once to download it.
network-missing = The neural network could not be loaded. The computer plays without it.
network-failed = The network could not be loaded. Please try again later.
storage-failed = The browser could not save this. Free some disk space and try again.
load-unknown = Expected a game record, a position or the name of a game.

# Puzzles
puzzles-title = Puzzles
puzzles-lead = Positions with exactly one right first move. Your rating follows your results.
puzzles-daily = Daily puzzle
puzzles-dailyDone = Daily puzzle, solved
puzzles-open = Solve
puzzles-solved = solved
puzzles-next = Next puzzle
puzzles-all = All puzzles
puzzles-done = { $n } of { $of } solved
puzzles-progress = Solved puzzles of { $game }
puzzles-none = No puzzles yet.
puzzles-rating = Rating
puzzles-streak = Streak
puzzles-best = Best streak
puzzles-difficulty = Difficulty { $n }
puzzles-solution = Show solution
puzzles-hide = Hide solution
puzzles-line = Solution

# Solved boards
home-solvedHelp = Perfect play, move by move
solved-title = Solved boards
solved-of = Solved boards: { $game }
solved-lead = Boards whose result with perfect play is known. Explore every move, play against perfection, or hold a won game.
solved-none = No board is solved yet.
solved-count = { $n ->
    [one] One solved board
   *[other] { $n } solved boards
}
solved-open = See boards
solved-explore = Explore
solved-map = First moves of { $board } that keep the result: { $moves }
solved-mapAll = ✓ keeps the result, × gives it away.
solved-mapSome = ✓ keeps the result, ? is not known.
solved-shipped = With a proof file that anybody can check.
solved-summed = The proof file is known by its checksum.
solved-again = The command on the next page finds it again.
solved-board = Moves of { $board }
solved-how = How it is known
solved-nodes = Nodes
solved-time = Time
solved-positions = Positions checked
solved-command = Command
solved-published = Published
solved-hold = Hold the won game
solved-play = Play against perfection
explore-searching = Searching…
explore-value = { $player } to move: { $value }.
explore-valueUnknown = { $player } to move: the result is not known.
explore-move = Move
explore-result = Result
explore-line = Line
explore-best = Best play
explore-noLine = The best play from here is not known.
explore-more = There are more moves. Play them on the board.
explore-start = Start
explore-after = Turn { $n }: { $move }
explore-restart = Restart
explore-keeps = keeps the result
explore-fails = gives the result away
explore-unknown = not known
legend-win = wins
legend-keeps = keeps the result (proof of the board)
legend-unknown = not known
legend-draw = draws
legend-fails = gives the result away (proof of the board)
legend-loss = loses
`,at=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),ot=function(e,t){return new URL(e,t).href},st={},ct=function(e){return e.pathname.endsWith(`.css`)},lt=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},ut=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=ot(t,n);let r=s(t),i=ct(r);return lt(st,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:at,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{t.addEventListener(`load`,e),t.addEventListener(`error`,()=>n(Error(`Unable to preload CSS for ${r}`)))})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},dt={en:async()=>it,pt:async()=>(await ut(async()=>{let{default:e}=await import(`./pt-BO40UC4T.js`);return{default:e}},[],import.meta.url)).default},ft={en:`en`,pt:`pt-PT`};function pt(e,...t){let n=new ye(ft[e],{useIsolating:!1});for(let e of t)n.addResource(e,{allowOverrides:!0});return n}var mt=pt(`en`,new We(it)),ht=b({en:mt});async function gt(e){if(!w(ht)[e])try{let t=await dt[e]();p(ht,{...w(ht),[e]:pt(e,new We(t))})}catch{}}var _t=e=>typeof e==`number`?new F(e,{useGrouping:!1}):e;function V(e,t={}){let n=Object.fromEntries(Object.entries(t).map(([e,t])=>[e,_t(t)]));for(let t of[w(ht)[B.language],mt]){let r=t?.getMessage(e)?.value;if(t&&r)return t.formatPattern(r,n,[])}return e}var vt=b({}),yt=``;function bt(e,{program:t,games:n}){let r=new We(t),i=Object.entries(n).map(([t,n])=>[t,pt(e,r,new We(n))]);p(vt,{...w(vt),[e]:{[yt]:pt(e,r),...Object.fromEntries(i)}})}function xt(e,t){let n=w(vt)[B.language],r=n?.[t??yt]??n?.[yt],i=r?.getMessage(e.id)?.value;if(!r||!i)return null;let a=Object.entries(e.args??{}).map(([e,n])=>[e,typeof n==`number`?_t(n):St(n,r,t)]);return r.formatPattern(i,Object.fromEntries(a),[])}function St(e,t,n){if(typeof e!=`object`)return String(e);if(`player`in e)return xt({id:e.player===`x`?`player-one`:`player-two`,text:``},n)??e.player;if(`id`in e)return xt(e,n)??e.text;let r=e.one_of.map(e=>St(e,t,n)),i=r.pop()??``;return r.length===0?i:xt({id:`one-of`,args:{others:r.join(`, `),last:i},text:``},n)??[...r,i].join(`, `)}function Ct(e){return Tt(e)?V(e.id):(B.language===`en`?null:xt(e,e.game))??e.text}function wt(e){return Tt(e)||B.language===`en`?B.language:xt(e,e.game)===null?`en`:B.language}var H=e=>({id:e,text:``}),Tt=e=>e.text===``,U=e=>({id:`verbatim`,args:{text:e},text:e});await gt(B.language);var Et=Dt(typeof document>`u`?null:document.querySelector(`meta[name="routing"]`)?.getAttribute(`content`)??null);function Dt(e){return e===`hash`?`hash`:`path`}function Ot(e,t=Et){if(t===`path`)return{path:e.pathname,query:e.search};let[n=``,r=``]=e.hash.replace(/^#/,``).split(`?`);return{path:n,query:r}}function kt(e,t=Et){return t===`path`||e.startsWith(`#`)?e:`#${e}`}function W(e){return e.startsWith(At)}var At=`local-`;function jt(){return[...j.values()].filter(e=>e.deleted===null).sort((e,t)=>t.at-e.at)}function Mt(e){let t=j.get(e);return t?.deleted===null?t:void 0}function Nt({id:e,token:t,sides:n}){j.get(e)?.deleted!=null&&Ft(e),k({id:e,token:t,sides:n,at:Date.now(),deleted:null})}function Pt(e){It(e,Date.now())}function Ft(e){It(e,null)}function It(e,t){let n=j.get(e);n&&k({...n,deleted:t}),W(e)&&(t===null?M.restore(e):M.remove(e)).then(()=>D({table:`matches`,key:e})).catch(()=>void 0)}var G=class extends Error{code;data;status;constructor(e,t,n){super(t.text),this.code=e,this.data=t,this.status=n}};function Lt(e){return e instanceof G?e.data:U(e instanceof Error?e.message:String(e))}function Rt(e){return e instanceof DOMException&&e.name===`AbortError`}var zt=()=>new DOMException(`the request was aborted`,`AbortError`);function Bt(e){return e===null?[`parlour.v2`]:[`parlour.v2`,`parlour.token.${e}`]}var Vt=250,Ht=5e3,Ut=8e3,Wt=8e3,Gt={set:(e,t)=>setTimeout(e,t),clear:e=>clearTimeout(e),random:()=>Math.random()},Kt=class{options;socket=null;timer=null;deadline=null;heartbeat=null;failures=0;since=null;nextId=1;name;waiting=new Map;clock;status=`connecting`;constructor(e){this.options=e,this.clock=e.clock??Gt,this.name=Math.floor(this.clock.random()*2**48).toString(36),this.connect()}act(e){let t=`${this.name}-${this.nextId++}`;return new Promise(n=>{this.waiting.set(t,{action:e,done:n}),this.send(t,e)})}wake(){if(this.status===`live`)return this.ping();this.status===`lost`&&this.again()}again(){let e=this.socket;this.clock.clear(this.timer),this.quiet(),this.connect(),e?.close()}close(){this.clock.clear(this.timer),this.quiet();let e=this.socket;this.socket=null,this.tell(`closed`),e?.close();for(let e of[...this.waiting.keys()])this.settle(e,U(`closed`))}send(e,t){if(this.status!==`live`||!this.socket)return;let n={type:`act`,id:e,action:t};this.socket.send(JSON.stringify(n)),this.deadline??=this.clock.set(()=>this.drop(),Ut)}ping(){if(this.status!==`live`||!this.socket)return;let e={type:`ping`,id:`${this.name}-ping`};this.socket.send(JSON.stringify(e)),this.deadline??=this.clock.set(()=>this.drop(),Ut)}heard(){this.clock.clear(this.heartbeat),this.heartbeat=this.clock.set(()=>this.ping(),Wt),!(this.waiting.size>0)&&(this.clock.clear(this.deadline),this.deadline=null)}quiet(){this.clock.clear(this.heartbeat),this.clock.clear(this.deadline),this.heartbeat=null,this.deadline=null}tell(e){this.status=e,this.options.onstatus(e)}connect(){this.status===`live`&&this.tell(`connecting`),this.deadline=this.clock.set(()=>this.drop(),Ut);let e=this.options.open(this.options.address(this.since));this.socket=e,e.onmessage=t=>{this.socket===e&&this.receive(t.data)},e.onclose=()=>{this.socket===e&&this.lost()}}receive(e){let t;try{t=JSON.parse(String(e))}catch{return}if(t.type===`hello`){this.failures=0,this.since=t.seq,this.options.onmessage(t),this.tell(`live`),this.quiet(),this.heard();for(let[e,{action:t}]of this.waiting)this.send(e,t)}else{if(this.heard(),t.type===`event`){if(this.since!==null&&t.seq<=this.since)return;if(this.since!==null&&t.seq>this.since+1)return this.drop();this.since=t.seq}t.type===`ack`&&this.settle(t.id,null),t.type===`refused`&&t.id!==null&&this.settle(t.id,t.message),this.options.onmessage(t)}}settle(e,t){let n=this.waiting.get(e);this.waiting.delete(e),this.waiting.size===0&&(this.clock.clear(this.deadline),this.deadline=null),n?.done(t)}drop(){let e=this.socket;this.lost(),e?.close()}lost(){this.socket=null,this.quiet(),this.tell(`lost`);let e=Math.min(Ht,Vt*2**this.failures);this.failures+=1,this.timer=this.clock.set(()=>this.connect(),e*(.5+this.clock.random()/2))}},qt=15e3,Jt=9e4,Yt=()=>new G(`offline`,H(`offline`),0);function Xt(e,t,n=()=>void 0){return new Promise((r,i)=>{let a=setTimeout(()=>{i(Yt()),n()},e);t.then(r,i).finally(()=>clearTimeout(a))})}async function K(e,t,n=qt){let r=new AbortController,{signal:i}=t;i?.aborted&&r.abort(),i?.addEventListener(`abort`,()=>r.abort(),{once:!0});let a=await Xt(n,fetch(e,{...t,signal:r.signal}).catch(e=>{throw Rt(e)?e:Yt()}),()=>r.abort());if(a.ok)return a;let o={code:`unavailable`,data:U(`${a.status} ${a.statusText}`.trim())};try{o=(await a.json()).error??o}catch{}throw new G(o.code,o.data,a.status)}var Zt=e=>Xt(qt,e.json());function q(e,t){let n=new Map(Object.entries(t.path??{})),r=e.replace(/\{(\w+)\}/g,(e,t)=>encodeURIComponent(String(n.get(t)))),i=new URLSearchParams(Object.entries(t.query??{})).toString();return i===``?r:`${r}?${i}`}async function J(e,t){return Zt(await K(q(e,t),{}))}function Qt(e,t){return{method:`POST`,headers:{"content-type":`application/json`},body:JSON.stringify(e),...t?{signal:t}:{}}}async function Y(e,t,n,r,i){return Zt(await K(q(e,t),Qt(n,r),i))}function $t(e){let t=``;return n=>{let r=(t+n).split(`
`);t=r.pop()??``;for(let t of r)t.trim()!==``&&e(t)}}async function en(e,t,n,r){let i=await K(e,Qt(t,n),Jt),a=i.body?.getReader();if(!a)return;let o=new TextDecoder,s=$t(e=>{let t=JSON.parse(e);if(`error`in t)throw new G(`unavailable`,t.message,i.status);r(t)});for(;;){let{done:e,value:t}=await Xt(Jt,a.read(),()=>void a.cancel().catch(()=>void 0));if(s(e?`
`:o.decode(t,{stream:!0})),e)return}}function tn({id:e,token:t,onmessage:n,onstatus:r}){let i=location.protocol===`https:`?`wss:`:`ws:`;return new Kt({address:t=>{let n=new URLSearchParams({match:e});return t!==null&&n.set(`since`,String(t)),`${i}//${location.host}/api/v1/live?${n}`},open:e=>new WebSocket(e,Bt(t())),onmessage:n,onstatus:r})}var nn=null,rn={about:()=>J(`/api/v1/about`,{}),games(){return nn??=J(`/api/v1/games`,{}).then(e=>e.games),nn.catch(()=>nn=null),nn},catalogs:e=>J(`/api/v1/catalogs/{language}`,{path:{language:e}}),rules:(e,t)=>J(`/api/v1/games/{id}/rules`,{path:{id:e},query:{lang:t}}),lessons:(e,t)=>J(`/api/v1/games/{id}/lessons`,{path:{id:e},query:{lang:t}}),task:(e,t,n,r,i)=>Y(`/api/v1/games/{id}/lessons/{lesson}/{task}`,{path:{id:e,lesson:t,task:n},query:{lang:i}},{moves:r}),async puzzles(e,t,n){return Zt(await K(q(`/api/v1/games/{id}/puzzles`,{path:{id:e},query:{lang:t,day:n}}),{}))},async puzzle(e,t,n,r,i){return Zt(await K(q(`/api/v1/games/{id}/puzzles/{puzzle}`,{path:{id:e,puzzle:t},query:{lang:i}}),Qt({moves:n,solver:r})))},solved:(e,t)=>J(`/api/v1/games/{id}/solved`,{path:{id:e},query:{lang:t}}),explore:(e,t)=>Y(`/api/v1/explore`,{},e,t,Jt),perfectLine:(e,t)=>Y(`/api/v1/explore/line`,{},e,t,Jt),preview:e=>Y(`/api/v1/preview`,{},e),setup:(e,t)=>Y(`/api/v1/setup`,{},{game:e,edits:t}),draft:(e,t)=>Y(`/api/v1/draft`,{},{...e,edits:t}),steps:(e,t)=>Y(`/api/v1/steps`,{},{...e,taken:t}),analysis:(e,t,n,r,i)=>en(`/api/v1/analysis`,{...e,lines:t,millis:n},r,i),hint:(e,t)=>Y(`/api/v1/hint`,{},e,t,Jt),grades:(e,t,n)=>en(`/api/v1/grades`,e,t,n),create:(e,t,n,r=null)=>Y(`/api/v1/matches`,{},{game:e,position:t,seats:n,clock:r}),load:(e,t,n)=>Y(`/api/v1/records`,{},{text:e,...t?{seats:t}:{},...n?{clock:n}:{}}),act:(e,t,n)=>Y(`/api/v1/matches/{id}/actions`,{path:{id:e}},{token:t,id:null,action:n}),match:e=>J(`/api/v1/matches/{id}`,{path:{id:e}}),async summaries(e){return e.length===0?[]:(await J(`/api/v1/matches`,{query:{ids:e.slice(0,100).join(`,`)}})).matches},seat:(e,t)=>Y(`/api/v1/matches/{id}/seat`,{path:{id:e}},{side:t}),boardAt:async(e,t)=>(await J(`/api/v1/matches/{id}/boards/{ply}`,{path:{id:e,ply:t}})).view,async record(e,t){return(await K(q(`/api/v1/matches/{id}/record`,{path:{id:e},query:{format:t}}),{})).text()},connect:tn},an=[`x`,`o`];function on(e){return e===`x`?`o`:`x`}function sn(e){return e===`x`?0:1}function cn(e){return e.outcome===`1-0`?`x`:e.outcome===`0-1`?`o`:null}function ln(e){return e.outcome!==`*`}function un(e){return`cell`in e?e.cell:null}var dn=350,fn=50,pn=2**31-1,mn=class{options;host;match=null;thinking=null;stepping=!1;sides=``;closed=!1;stopTimer=null;unsubscribe;constructor(e,t){this.options=e,this.host=t,this.unsubscribe=t.subscribe(e.id,()=>void this.refresh()),this.open()}async act(e){if(!this.match)return H(`match-missing`);try{e.kind===`seat`&&await this.host.admit(this.match,e.seat);let t=await this.perform(e);return t===null&&e.kind===`step`&&(this.stepping=!0,this.schedule()),t}catch(e){return Lt(e)}}wake(){this.match?this.refresh():this.open()}again(){this.hello()}close(){this.closed||(this.closed=!0,this.unsubscribe(),this.stopTimer?.(),this.thinking?.stop.abort(),this.rest(),this.options.onstatus(`closed`))}async open(){try{if(this.match=await this.host.open(this.options.id),this.closed)return;await this.match.clock(!0),this.hello(),this.options.onstatus(`live`),this.schedule()}catch{this.closed||this.options.onstatus(`lost`)}}async perform(e){let{refusal:t,events:n}=await this.match.act(e);return n.length>0&&(this.host.publish(this.options.id),this.show(n)),t}async refresh(){if(this.match&&!this.closed)try{let e=await this.match.refresh();e.push(...await this.match.clock(!0)),e.length>0&&this.show(e)}catch{}}async rest(){try{(await this.match?.clock(!1)??[]).length>0&&this.host.publish(this.options.id)}catch{}}armClock(){this.stopTimer?.(),this.stopTimer=null;let e=this.match?.current().clock;e?.running==null||this.closed||(this.stopTimer=this.host.timer(Math.min(pn,e.left[e.running]),()=>void this.flag()))}async flag(){if(this.match&&!this.closed){try{let e=await this.match.clock(!0);if(e.length>0)return this.host.publish(this.options.id),this.show(e)}catch{}await this.host.wait(100),this.armClock()}}state(){return{...this.match.current(),thinking:this.thinking!==null}}hello(){if(!this.match||this.closed)return;let e=this.state(),t=hn(e);this.sides=t.join();let n={sides:t,lent:[],owner:!0};this.options.onmessage({type:`hello`,protocol:2,seq:this.match.seq,you:n,missed:[],state:e})}show(e){if(!this.match||this.closed)return;this.stepping=!1;let t=this.state();for(let[n,r]of e.entries()){let i=this.match.seq-e.length+n+1;this.options.onmessage({type:`event`,seq:i,id:null,event:r,state:t})}hn(t).join()!==this.sides&&this.hello(),this.schedule()}schedule(){let e=this.match;if(!e||this.closed)return;this.armClock();let{seq:t}=e;if(this.thinking?.seq===t)return;this.thinking?.stop.abort(),this.thinking=null;let n=gn(e.state,this.stepping);if(n===null)return this.presence();let r=new AbortController;this.thinking={seq:t,stop:r},this.presence(),this.think(e,n,r)}async think(e,t,n){let r=performance.now(),i;try{i=await this.host.alone(this.options.id,n.signal,()=>this.host.think(e,n.signal));let a=e.current().clock?.left[t]??1/0;await this.host.wait(Math.min(dn,a/fn)-(performance.now()-r))}catch(e){if(n.signal.aborted||Rt(e))return;i={kind:`seat`,side:t,seat:`human`}}n.signal.aborted||this.closed||this.thinking?.stop!==n||(this.thinking=null,await this.perform(i).catch(Lt)!==null&&this.presence())}presence(){let{presence:e,claim_in:t,thinking:n,clock:r}=this.state();this.options.onmessage({type:`presence`,presence:e,claim_in:t,thinking:n,clock:r})}};function hn(e){return an.filter(t=>e.seats[t].kind===`human`)}function gn(e,t){if(ln(e.result))return null;let n=t=>e.seats[t].kind===`computer`;return e.draw_offer!==null&&n(on(e.draw_offer))?on(e.draw_offer):e.turn===null||e.paused&&!t?null:n(e.turn)?e.turn:null}var X={move:0,hint:1,analysis:2,review:3},_n=class{worker;refused;queue=[];running=null;loaded={generation:-1,names:new Set};constructor(e,t){this.worker=e,this.refused=t}search(e){let{signal:t}=e;return t?.aborted?Promise.reject(zt()):new Promise((n,r)=>{let i={...e,resolve:e=>n(e),reject:r};t?.addEventListener(`abort`,()=>this.cancel(i),{once:!0}),this.queue.push(i),this.running&&this.running.priority>i.priority&&this.worker.stop(),this.next()})}cancel(e){let t=this.queue.indexOf(e);t>=0&&this.queue.splice(t,1),e.reject(zt()),this.running===e&&this.worker.stop()}async load(e){let{generation:t}=this.worker;this.loaded.generation!==t&&(this.loaded={generation:t,names:new Set});let{names:n}=this.loaded;n.has(e.name)||(await this.worker.call(e).catch(e=>{if(!(e instanceof G)||e.code===`broken`)throw e;this.refused()}),n.add(e.name))}async next(){if(this.running||this.queue.length===0)return;this.queue.sort((e,t)=>e.priority-t.priority);let e=this.queue.shift();this.running=e;let{generation:t}=this.worker;try{let t=e.inputs.at(-1);for(let t of e.networks??[])await this.load(t);for(let t of e.inputs.slice(0,-1))await this.worker.call(t);e.resolve(await this.worker.call(t,e.onitem))}catch(n){this.worker.generation!==t&&!e.signal?.aborted&&n instanceof DOMException?this.queue.push(e):e.reject(n)}this.running=null,this.next()}},Z=1e3,vn=60*Z,yn=10*Z,bn=[{minutes:1,seconds:0},{minutes:3,seconds:2},{minutes:5,seconds:3},{minutes:10,seconds:5},{minutes:30,seconds:0}],xn={minutes:1440,seconds:3600};function Sn({minutes:e,seconds:t}){let n=Math.round(e*60);return t===0?`${n}s`:`${n}s+${t}s`}function Cn(e){let t=/^(\d+(?:\.\d+)?)s(?:\+(\d+)s)?$/.exec(e);return t?{minutes:Number(t[1])/60,seconds:Number(t[2]??0)}:null}function wn({minutes:e,seconds:t}){return Math.round(e*60)>=1&&e<=xn.minutes&&Number.isInteger(t)&&t>=0&&t<=xn.seconds}function Tn({minutes:e,seconds:t}){return t===0?V(`clock-minutes`,{minutes:e}):V(`clock-increment`,{minutes:e,seconds:t})}function En({clock:e},t){return e==null?null:{left:e.left[t],running:e.running===t,low:Math.min(30*Z,e.base/6)}}function Dn(e,t){if(e?.running==null)return e;let n=e.running;return{...e,left:{...e.left,[n]:Math.max(0,e.left[n]-Math.max(0,t))}}}function On({base:e,increment:t,left:n},r){let i=e=>Math.max(1,Math.round(e));return{control:`${e/Z}s+${t/Z}s`,left:r?null:{x:i(n.x),o:i(n.o)}}}var kn=e=>String(e).padStart(2,`0`);function An(e){let t=Math.floor(e/Z);if(e<yn)return`0:${kn(t)}.${Math.floor(e/100)%10}`;let n=`${kn(Math.floor(t/60)%60)}:${kn(t%60)}`;return t>=3600?`${Math.floor(t/3600)}:${n}`:n.replace(/^0/,``)}function jn(e){let t=Math.floor(e/Z),[n,r]=[Math.floor(t/60),t%60];return n===0?V(`clock-seconds`,{seconds:r}):r===0?V(`clock-onlyMinutes`,{minutes:n}):V(`clock-both`,{minutes:n,seconds:r})}var Mn=[vn,30*Z,10*Z];function Nn(e,t){return Mn.findLast(n=>e>n&&t<=n)??null}var Pn=3,Fn=class{id;rules;store;now;keep;state;row;events=[];created=0;name=``;generation=-1;at=0;last=Promise.resolve();constructor(e,t,n,r,i){this.id=e,this.rules=t,this.store=n,this.now=r,this.keep=i}get seq(){return this.events.length}ready(){return this.queued(async()=>{this.generation!==this.rules.generation&&await this.reopen()})}current(){return{...this.state,clock:Dn(this.state.clock,this.now()-this.at)}}refresh(){return this.queued(async()=>(await this.store.load(this.id))?.events.length===this.seq&&this.generation===this.rules.generation?[]:this.catchUp())}act(e){return this.perform({op:`match.act`,id:this.id,action:e})}async clock(e){return this.state.clock==null?[]:(await this.perform({op:`match.clock`,id:this.id,run:e})).events}perform(e){return this.queued(async()=>{let t=[];for(let n=0;n<Pn;n+=1){let n=await this.tryOnce(e);if(n!==null)return{refusal:n.refusal,events:[...t,...n.events]};t.push(...await this.catchUp())}return{refusal:H(`storage-failed`),events:t}})}async tryOnce(e){let t;try{this.generation!==this.rules.generation&&await this.reopen(),t=await this.rules.call({...e,now:this.now()})}catch(e){if(e instanceof G)return{refusal:e.data,events:[]};throw e}let{events:n=[]}=t;if(n.length===0)return this.take(t.state),{refusal:null,events:n};try{if(t.rematch&&await this.keep(t.rematch),!await this.store.append(this.id,this.seq,n,this.shown(t.state)))return null}catch{return await this.reopen(),{refusal:H(`storage-failed`),events:[]}}return this.events=[...this.events,...n],this.take(t.state),{refusal:null,events:n}}async catchUp(){let e=this.seq;return await this.reopen(),this.events.slice(e)}async reopen(){let e=await this.store.load(this.id);if(!e)throw new G(`unknown`,H(`match-missing`),404);let t=e.events.map(({event:e})=>e),{generation:n}=this.rules,{row:r,summary:i}=e.match,a=await this.rules.call({op:`match.open`,id:this.id,row:r,events:t});this.generation=n,this.created=i.created,this.name=i.name,this.row=r,this.events=t,this.take(a.state)}take(e){this.at=this.now(),this.state=Ln(this.id,e)}shown(e){return{summary:Rn(this.id,e,this.name,this.created,this.now()),view:e.view}}queued(e){let t=this.last.then(e);return this.last=t.catch(()=>void 0),t}},In=e=>W(e)?e:At+e;function Ln(e,t){return{...t,match:e,rematch:t.rematch===null?null:In(t.rematch)}}function Rn(e,t,n,r,i){let{game:a,ply:o,turn:s,result:c,seats:l,view:u}=t;return{id:e,game:a,name:n,ply:o,turn:s,result:c,seats:l,created:r,updated:i,status:u.status,status_message:u.status_message}}var zn=new URL(`network-Ce5GUAl1.net`,import.meta.url).href,Bn=new URL(`network-Dz2MtTLM.net`,import.meta.url).href,Vn=new URL(`network-e2FCGiZr.net`,import.meta.url).href,Hn=new URL(`network-Ce25RNgo.net`,import.meta.url).href,Un=new URL(`network-size_8-N6J99pea.net`,import.meta.url).href,Wn=new URL(`network-ByUftQBY.net`,import.meta.url).href,Gn=new URL(`network-stones_10-CRu9SSjj.net`,import.meta.url).href,Kn=new URL(`apart-BAi4OoNz.wasm`,import.meta.url).href,qn=new URL(`breakthrough-Dk6I4yCo.wasm`,import.meta.url).href,Jn=new URL(`loa-Dq7T_cPL.wasm`,import.meta.url).href,Yn=new URL(`mapello-C704vnJ4.wasm`,import.meta.url).href,Xn=new URL(`pathway-xsnEM9md.wasm`,import.meta.url).href,Zn=new URL(`qawale-De4MRXzF.wasm`,import.meta.url).href,Qn=new URL(`games-BpPaAJpW.json`,import.meta.url).href,$n=Object.assign({"../../../../wasm/apart.wasm":Kn,"../../../../wasm/breakthrough.wasm":qn,"../../../../wasm/loa.wasm":Jn,"../../../../wasm/mapello.wasm":Yn,"../../../../wasm/pathway.wasm":Xn,"../../../../wasm/qawale.wasm":Zn}),er=Object.values(Object.assign({"../../../../wasm/games.json":Qn}))[0],tr=new Uint8Array([0,97,115,109,1,0,0,0,1,5,1,96,0,1,123,3,2,1,0,10,10,1,8,0,65,0,253,15,253,98,11]);function nr(){try{return WebAssembly.validate(tr)}catch{return!1}}function rr(e,t,n){let r=t=>Object.entries(e).find(([e])=>e.endsWith(`/${t}`))?.[1],[i,a]=[r(`${t}.wasm`),r(`${t}.scalar.wasm`)];return n?i??a:a??i}var ir=e=>rr($n,e,nr());function ar(){return typeof WebAssembly==`object`&&typeof Worker==`function`&&nr()}var or=6e4,sr=[500,2e3];async function cr(e,t,n=or){for(let r=0;;r+=1){let i=new AbortController,a=setTimeout(()=>i.abort(),n);try{let n=await fetch(e,{signal:i.signal});if(n.ok)return await t(n)}catch(e){if(!(e instanceof TypeError)&&!Rt(e))throw e}finally{clearTimeout(a)}let o=sr[r];if(o===void 0||i.signal.aborted)throw new G(`offline`,H(`module-missing`),0);await new Promise(e=>setTimeout(e,o))}}function lr(e){return cr(e,async e=>e.headers.get(`content-type`)===`application/wasm`?WebAssembly.compileStreaming(e):WebAssembly.compile(await e.arrayBuffer()))}var ur=Object.assign({"../../../../../crates/games/src/apart/network.net":zn,"../../../../../crates/games/src/breakthrough/network.net":Bn,"../../../../../crates/games/src/loa/network.net":Vn,"../../../../../crates/games/src/mapello/network.net":Hn,"../../../../../crates/games/src/pathway/network-size=8.net":Un,"../../../../../crates/games/src/pathway/network.net":Wn,"../../../../../crates/games/src/qawale/network-stones=10.net":Gn}),dr=1e4;function fr(e,t,n){return n.startsWith(`net:`)?q(`/api/v1/games/{id}/networks/{name}`,{path:{id:t,name:n.slice(4)}}):Object.entries(e).find(([e])=>e.endsWith(`/${t}/${n}`))?.[1]}async function pr(e,t){let n=fr(ur,e,t);return(n===void 0?Promise.reject(Error(t)):cr(n,async e=>new Uint8Array(await e.arrayBuffer()),dr)).catch(()=>Promise.reject(new G(`offline`,H(`network-failed`),0)))}var mr=8192;function hr(e){let t=[];for(let n=0;n<e.length;n+=mr)t.push(String.fromCharCode(...e.subarray(n,n+mr)));return btoa(t.join(``))}var gr=6e4,_r=class{fetch;now;known=new Map;failed=new Map;constructor(e,t){this.fetch=e,this.now=t}get(e,t){let n=`${e}/${t}`,r=this.known.get(n);if(!r){r=this.fetch(e,t).then(n=>({op:`network.load`,game:e,name:t,data:hr(n)})),this.known.set(n,r);let i=this.now();r.catch(()=>this.failed.set(n,i))}else if((this.failed.get(n)??1/0)+gr<=this.now())return this.known.delete(n),this.failed.delete(n),this.get(e,t);return r}},vr={unknown:404,taken:409,forbidden:403,illegal:422,malformed:400},yr=class{module;start;generation=0;worker=null;next=1;calls=new Map;constructor(e,t){this.module=e,this.start=t}async call(e,t){let n=this.worker??=this.begin(),r=this.next++;return new Promise((i,a)=>{this.calls.set(r,{onitem:t,resolve:e=>i(e),reject:a}),n.postMessage({n:r,input:JSON.stringify(e)})})}stop(e=zt()){this.worker?.terminate(),this.worker=null,this.generation+=1;let t=[...this.calls.values()];this.calls.clear();for(let n of t)n.reject(e)}begin(){let e=this.start();return e.onmessage=({data:e})=>this.receive(e),e.onerror=()=>this.stop(new G(`broken`,H(`engine-crashed`),500)),e.postMessage({module:this.module}),e}receive(e){let t=this.calls.get(e.n);if(!t)return;if(`item`in e)return t.onitem?.(JSON.parse(e.item));if(`crash`in e)return this.stop(new G(`broken`,H(`engine-crashed`),500));this.calls.delete(e.n);let n=JSON.parse(e.output);if(`ok`in n)return t.resolve(n.ok);let{code:r,data:i,message:a}=n.error;t.reject(new G(r,i??{id:`verbatim`,text:a??r},vr[r]??500))}},br=class{environment;workers=new Map;loaded=new Map;matches=new Map;networks;constructor(e){this.environment=e,this.networks=new _r(e.network,e.now)}has(e){return this.environment.hasModule(e)}loads(e){let t=this.loaded.get(e);return t||(t=this.request(e,`GET`,`/api/v1/about`).then(()=>!0,t=>(t instanceof G&&t.code===`offline`&&this.loaded.delete(e),!1)),this.loaded.set(e,t)),t}of(e){let{compile:t,worker:n}=this.environment,r=this.workers.get(e);return r||(r=t(e).then(t=>({rules:new yr(t,n),engine:new _n(new yr(t,n),()=>this.environment.networkMissing(e))})),r.catch(()=>this.workers.delete(e)),this.workers.set(e,r)),r}async request(e,t,n,r){let{rules:i}=await this.of(e);return i.call({op:`request`,method:t,path:n,...r===void 0?{}:{body:r}})}about(){return Promise.reject(new G(`offline`,H(`offline`),0))}async games(){return await this.environment.games()??[]}catalogs=e=>this.environment.catalogs(e);rules=(e,t)=>this.request(e,`GET`,q(`/api/v1/games/{id}/rules`,{path:{id:e},query:{lang:t}}));lessons=(e,t)=>this.request(e,`GET`,q(`/api/v1/games/{id}/lessons`,{path:{id:e},query:{lang:t}}));task=(e,t,n,r,i)=>{let a=q(`/api/v1/games/{id}/lessons/{lesson}/{task}`,{path:{id:e,lesson:t,task:n},query:{lang:i}});return this.request(e,`POST`,a,{moves:r})};puzzles=(e,t,n)=>this.request(e,`GET`,q(`/api/v1/games/{id}/puzzles`,{path:{id:e},query:{lang:t,day:n}}));puzzle=(e,t,n,r,i)=>{let a=q(`/api/v1/games/{id}/puzzles/{puzzle}`,{path:{id:e,puzzle:t},query:{lang:i}});return this.request(e,`POST`,a,{moves:n,solver:r})};solved=(e,t)=>this.request(e,`GET`,q(`/api/v1/games/{id}/solved`,{path:{id:e},query:{lang:t}}));explore=(e,t)=>this.search(e,`/api/v1/explore`,{},X.hint,t);perfectLine=(e,t)=>this.search(e,`/api/v1/explore/line`,{},X.hint,t);preview=e=>this.ask(e,`/api/v1/preview`,e);setup=(e,t)=>this.request(Q(e),`POST`,`/api/v1/setup`,{game:e,edits:t});draft=(e,t)=>this.ask(e,`/api/v1/draft`,{...e,edits:t});steps=(e,t)=>this.ask(e,`/api/v1/steps`,{...e,taken:t});async ask(e,t,n){if(e.match!=null){let r=await this.open(e.match);return this.request(r.state.id,`POST`,t,n)}return this.request(xr(e),`POST`,t,n)}analysis=async(e,t,n,r,i)=>{await this.search(e,`/api/v1/analysis`,{lines:t,millis:n},X.analysis,r,i)};hint=(e,t)=>this.search(e,`/api/v1/hint`,{},X.hint,t);grades=async(e,t,n)=>{await this.search(e,`/api/v1/grades`,{},X.review,t,n)};async search(e,t,n,r,i,a){let o=e.match==null?e:Sr((await this.open(e.match)).state,e.ply),s=xr(o),{engine:c}=await this.of(s),l=await this.needed(s,{op:`network.needed`,position:o}),u=a&&(e=>a(Tr(e))),d=[{op:`request`,method:`POST`,path:t,body:{...o,...n}}],f=Tr(await c.search({priority:r,inputs:d,networks:l,signal:i,onitem:u}));return a?.(f),f}async needed(e,t){let{rules:n}=await this.of(e),r=await n.call(t);return(await Promise.all(r.map(t=>this.networks.get(e,t).catch(n=>{if(t.startsWith(`net:`))throw n;return this.environment.networkMissing(e),[]})))).flat()}async admit(e,t){let[n=``]=t.split(`,`);if(!n.startsWith(`net:`))return;let{rules:r}=await this.of(e);await r.call(await this.networks.get(e,n))}create=async(e,t,n,r=null)=>{let{rules:i}=await this.of(Q(e));for(let t of Object.values(n))await this.admit(Q(e),t);let a={game:e,position:t,seats:n,clock:r};return this.keep(await i.call({op:`match.create`,request:a,now:this.environment.now()}))};load=async(e,t)=>{let n=new G(`illegal`,H(`load-unknown`),422);for(let r of Cr(e,await this.games()))try{let{rules:n}=await this.of(r);return await this.keep(await n.call({op:`match.import`,request:{text:e,...t?{seats:t}:{}},now:this.environment.now()}))}catch(e){n instanceof G&&n.data.id===`load-unknown`&&(n=e)}throw n};async keep({row:e,state:t}){let{store:n,now:r}=this.environment,i=In(e.id),a=(await this.games()).find(e=>e.id===t.id)?.name??t.id,o=r();await n.create({id:i,row:e,summary:Rn(i,t,a,o,o),view:t.view});let s=await this.open(i);return{id:i,token:``,sides:hn(s.state),url:`/m/${i}`,state:s.state}}async keepRematch(e,t){let{state:n}=await e.call({op:`match.open`,id:In(t.id),row:t,events:[]});await this.keep({row:t,state:n})}async open(e){let t=this.matches.get(e);if(t)return await t.ready(),t;let{store:n,now:r}=this.environment,i=await n.load(e);if(!i)throw new G(`unknown`,H(`match-missing`),404);let{rules:a}=await this.of(Q(i.match.summary.game)),o=this.matches.get(e)??new Fn(e,a,n,r,e=>this.keepRematch(a,e));return this.matches.set(e,o),await o.ready().catch(t=>{throw this.matches.delete(e),t}),o}match=async e=>(await this.open(e)).current();summaries=async e=>{let t=new Set(e);return(await this.environment.store.list()).filter(e=>t.has(e.id)).map(({summary:e,view:t})=>({...e,view:t}))};seat(){return Promise.reject(new G(`forbidden`,H(`offline`),403))}boardAt=async(e,t)=>{let n=await this.open(e),{rules:r}=await this.of(n.state.id);return(await r.call({op:`match.board`,id:e,ply:t})).view};record=async(e,t)=>{let n=await this.open(e),{rules:r}=await this.of(n.state.id);return r.call({op:`match.record`,id:e,format:t})};async replays(e,t,n){let{rules:r}=await this.of(Q(n)),i=`${At}check`;try{return await r.call({op:`match.open`,id:i,row:e,events:t}),await r.call({op:`match.close`,id:i}),!0}catch(e){if(e instanceof G&&e.code!==`broken`)return!1;throw e}}connect(e){let{tabs:t}=this.environment;return new mn(e,{...t,open:e=>this.open(e),think:(e,t)=>this.think(e,t),admit:(e,t)=>this.admit(e.state.id,t)})}async think(e,t){let{engine:n}=await this.of(e.state.id),{id:r,row:i,events:a}=e,o=await this.needed(e.state.id,{op:`network.needed`,id:r}),s=[{op:`match.open`,id:r,row:i,events:a},{op:`match.think`,id:r}];return(await n.search({priority:X.move,inputs:s,networks:o,signal:t})).action}};function Q(e){return(/^[A-Za-z-]+/.exec(e)?.[0]??``).toLowerCase()}function xr(e){return Q(e.game??e.position??``)}function Sr(e,t){let n=e.moves.slice(0,t??e.ply).map(e=>e.text);return{game:e.game,position:e.start,moves:n}}function Cr(e,t){let n=e.slice(0,2e3).toLowerCase();return t.map(e=>{let t=[e.id,e.name,...e.aliases].map(e=>n.search(RegExp(`\\b${wr(e.toLowerCase())}\\b`)));return{id:e.id,at:Math.min(...t.map(e=>e<0?1/0:e))}}).sort((e,t)=>e.at-t.at||0).map(({id:e})=>e)}var wr=e=>e.replace(/[^\w\s]/g,`\\$&`);function Tr(e){let t=e;if(typeof t==`object`&&t&&`error`in t)throw new G(`unavailable`,t.message??U(String(t.error)),503);return e}var Er=e=>Object.values(e).some(e=>e===`open`||e===`choice`);function Dr(e,t,{hasServer:n,computes:r,keeps:i,serverGames:a,reached:o}){let s=new Map,c=!n||r&&i;async function l(i){return n?r&&e.has(i)&&await e.loads(i)?e:t:e}let u=n=>W(n)?e:t;async function d(n){if(n.match==null)return[await l(xr(n)),n];if(W(n.match))return[e,n];let r=s.get(n.match)??await t.match(n.match),i=await l(r.id);return[i,i===e?Sr(r,n.ply):n]}async function f(e,t){let[n,r]=await d(e);return t(n,r)}async function p(e,t){if(!n)return e();try{return await e()}catch(e){if(e instanceof G&&e.status!==0&&e.code!==`broken`)throw e;return t()}}let m={keepsMatches:c,remember(e){W(e.match)||s.set(e.match,e)},about:()=>(n?t:e).about(),async games(){if(!n)return e.games();let i=r?await e.games().catch(()=>[]):[],o=new Map(i.map(e=>[e.id,e]));return o.size>0&&a().every(e=>o.has(e))?i:(await t.games().catch(e=>{if(o.size===0)throw e;return i})).map(e=>o.get(e.id)??e)},async game(e){let r=t=>t.find(t=>t.id===e),i=r(await m.games())??(n?r(await t.games()):void 0);if(!i)throw new G(`unknown`,U(e),404);return i},catalogs:n=>p(()=>e.catalogs(n),()=>t.catalogs(n)),rules:async(e,t)=>(await l(e)).rules(e,t),lessons:async(e,t)=>(await l(e)).lessons(e,t),task:async(e,t,n,r,i)=>(await l(e)).task(e,t,n,r,i),puzzles:async(e,t,n)=>(await l(e)).puzzles(e,t,n),puzzle:async(e,t,n,r,i)=>(await l(e)).puzzle(e,t,n,r,i),solved:async(e,t)=>(await l(e)).solved(e,t),explore:(e,t)=>f(e,(e,n)=>e.explore(n,t)),perfectLine:(e,t)=>f(e,(e,n)=>e.perfectLine(n,t)),preview:e=>f(e,(e,t)=>e.preview(t)),setup:async(e,t)=>(await l(Q(e))).setup(e,t),draft:(e,t)=>f(e,(e,n)=>e.draft(n,t)),steps:(e,t)=>f(e,(e,n)=>e.steps(n,t)),analysis:(e,t,n,r,i)=>f(e,(e,a)=>e.analysis(a,t,n,r,i)),hint:(e,t)=>f(e,(e,n)=>e.hint(n,t)),grades:(e,t,n)=>f(e,(e,r)=>e.grades(r,t,n)),async create(e,n,r,i){return(Er(r)||!c?t:await l(Q(e))).create(e,n,r,i)},load(n){let r=a().every(t=>e.has(t));return c&&r?p(()=>e.load(n),()=>t.load(n)):t.load(n)},async share(n,r){let{ply:i,clock:a,result:o}=await e.match(n),s=await e.record(n,`text`),c=await t.load(s,r,a&&On(a,ln(o)));return c.state.ply!==i&&await t.act(c.id,c.token,{kind:`goto`,ply:i}),c},match:e=>u(e).match(e),async summaries(n){let[r,i]=[n.filter(W),n.filter(e=>!W(e))],a=i.length===0?[]:t.summaries(i).then(e=>(o(!0),e),()=>(o(!1),[]));return(await Promise.all([r.length===0?[]:e.summaries(r),a])).flat()},seat:(e,t)=>u(e).seat(e,t),async boardAt(e,t){return W(e)||!s.has(e)?u(e).boardAt(e,t):(await m.preview({match:e,ply:t})).view},record:(e,t)=>u(e).record(e,t),connect:e=>u(e.id).connect(e)};return m}var Or=b(``),kr=b(void 0),Ar=b(null),jr,Mr=!1,Nr={get spoken(){return w(Or)},get language(){return w(kr)},get shown(){return w(Ar)}};function Pr(e,t){Mr=!Mr,p(kr,t,!0),p(Or,Mr?e:`${e}\u00a0`,!0)}function Fr(e,t){clearTimeout(jr),p(Ar,e,!0),Pr(e.text,e.lang),jr=setTimeout(()=>p(Ar,null),t)}function Ir(e){Fr({text:e,bad:!1,lang:void 0},2500)}function Lr(e){Fr({text:Ct(e),bad:!0,lang:wt(e)},5e3)}var Rr={pt:()=>ut(()=>import(`./pt-BSLEoQuK.js`),[],import.meta.url)},zr=null;function Br(e){return zr??=cr(e,async e=>(await e.json()).games),zr.catch(()=>zr=null),zr}var Vr=new Set;async function Hr(e,t,n){return typeof navigator>`u`||!navigator.locks?n():navigator.locks.request(`parlour-bot-${e}`,{signal:t},n)}var Ur=new br({games:()=>er===void 0?void 0:Br(er),hasModule:e=>ir(e)!==void 0,compile:e=>{let t=ir(e);return t===void 0?Promise.reject(new G(`unknown`,H(`module-missing`),404)):lr(t)},worker:()=>new Worker(new URL(new URL(`worker-BwX2a7Lv.js`,import.meta.url).href,``+import.meta.url),{type:`module`}),network:pr,networkMissing:e=>{Vr.has(e)||Ir(V(`network-missing`)),Vr.add(e)},catalogs:async e=>{let t=Rr[e];return t?(await t()).default:{lang:e,program:``,games:{}}},store:M,now:Date.now,tabs:{subscribe:(e,t)=>O(n=>{n.table===`matches`&&n.key===e&&t()}),publish:e=>D({table:`matches`,key:e}),alone:Hr,wait:e=>new Promise(t=>setTimeout(t,Math.max(0,e))),timer:(e,t)=>{let n=setTimeout(t,e);return()=>clearTimeout(n)}}}),$=e({present:Et===`path`,reachable:null,games:[],networks:{}});async function Wr(){if($.present)try{let{games:e,networks:t}=await rn.about();$.games=e??[],$.networks=t??{},$.reachable=!0}catch{$.reachable=!1}}var Gr=Dr(Ur,rn,{hasServer:Et===`path`,computes:ar(),keeps:A.durable,serverGames:()=>$.games,reached:e=>$.reachable=e}),Kr=.028,qr=.043,Jr=12;function Yr(e,t){let n=e.columns.length,r=e.rows.length,i=Math.max(n,r),a=Math.max(16,Math.round(i*100*(i>Jr?qr:Kr)));return{columns:n,rows:r,width:n*100+2*a,height:r*100+2*a,left:a,top:a,flipped:t}}function Xr(e,t){let n=t%e.columns,r=Math.floor(t/e.columns);return e.flipped?{column:e.columns-1-n,row:r}:{column:n,row:e.rows-1-r}}function Zr(e,t){let{column:n,row:r}=Xr(e,t);return{x:e.left+n*100,y:e.top+r*100}}function Qr(e,t){let{x:n,y:r}=Zr(e,t);return{x:n+50,y:r+50}}function $r(e,t,n){return t<0||n<0||t>=e.columns||n>=e.rows?null:e.flipped?n*e.columns+(e.columns-1-t):(e.rows-1-n)*e.columns+t}function ei(e,t){return $r(e,Math.floor((t.x-e.left)/100),Math.floor((t.y-e.top)/100))}var ti=.85;function ni(e,t,n){let r=ei(e,t);if(r!==null&&n.has(r))return r;let i=null,a=ti*100;for(let r of n){let n=Qr(e,r),o=Math.hypot(n.x-t.x,n.y-t.y);o<a&&([i,a]=[r,o])}return i}function ri(e,t,n){let{column:r,row:i}=Xr(e,t),a=(n,r)=>$r(e,n,r)??t;switch(n){case`ArrowLeft`:return a(r-1,i);case`ArrowRight`:return a(r+1,i);case`ArrowUp`:return a(r,i-1);case`ArrowDown`:return a(r,i+1);case`Home`:return a(0,i);case`End`:return a(e.columns-1,i);case`PageUp`:return a(r,0);case`PageDown`:return a(r,e.rows-1);default:return null}}var ii={few:28,many:36},ai={smallest:11,largest:13,least:7};function oi(e,t){let n=t/e.width,r=n*100,{smallest:i,largest:a,least:o}=ai;if(r>=(Math.max(e.columns,e.rows)>Jr?ii.many:ii.few))return{place:`squares`,size:Math.min(a,Math.max(i,r/5))/n,every:1};let s=Math.min(i,e.left*n*.78);return s<o?{place:`none`,size:0,every:1}:{place:`frame`,size:s/n,every:r<ii.few?2:1}}var si={low:72,high:82,rise:2},ci=63,li=15;function ui(e){return Math.min(si.high,si.low+si.rise*e)}function di(e,t){let n=Math.min(li,ci/Math.max(1,t));return{y:ui(t)-(e+1)*n,thickness:n}}var fi=[`black`,`white`,`red`,`blue`,`neutral`,`gold`];function pi(e,t){return e===null?`neutral`:t[sn(e)]}function mi(e){return e.look.set===`turned`&&e.look.theme!==`contrast`}function hi(e,t){return mi(e)?`url(#${e.id}-${t})`:e.look.colors.materials[t].body}function gi(e,t){return mi(e)?`url(#${e.id}-side-${t})`:e.look.colors.stones[t].shade}function _i(e,t){return e.look.colors.materials[t]}var vi=new Set([`disc`,`pawn`,`stone`,`wall`,`coin`,`joker`]);function yi(e){return vi.has(e.art)?e.art:`letter`}function bi(e,t,n,r){let i=7,a=()=>(i=(i*1103515245+12345)%2147483648)/2147483648,o=r/46,s=``;for(let r=0;r<46;r+=1){let i=t+(r+.2+.6*a())*o,c=e+n*Math.max(0,a()*.9-.45),l=e+n*Math.min(1,.55+a()*.9),u=o*(.25+.55*a()),d=(l-c)/3,f=e=>e.toFixed(0);s+=`M${f(c)} ${f(i)}C${f(c+d)} ${f(i-u)} ${f(c+2*d)} ${f(i+u)} ${f(l)} ${f(i)}`}return s}var xi=i(`<g><path stroke-width="29"></path><path stroke-width="25"></path></g>`),Si=i(`<g aria-hidden="true" fill="none" stroke-linecap="round"></g>`);function Ci(e,r){u(r,!0);let i=_(()=>{let e=new Map;for(let[t,n]of r.view.joined){let i=r.view.cells[t]?.stack.at(-1);if(!i)continue;let a=pi(i.owner,r.view.colors),[o,s]=[Qr(r.at,t),Qr(r.at,n)];e.set(a,`${e.get(a)??``}M${o.x} ${o.y}L${s.x} ${s.y}`)}return[...e]});var s=Si();n(s,21,()=>w(i),([e,t])=>e,(e,n)=>{var i=_(()=>S(w(n),2));let s=()=>w(i)[0],l=()=>w(i)[1],u=_(()=>r.paint.look.colors.materials[s()]);var d=xi(),p=c(d),m=a(p);f(d),o(()=>{x(d,`opacity`,r.paint.look.theme===`contrast`?1:.72),x(p,`d`,l()),x(p,`stroke`,w(u).edge),x(m,`d`,l()),x(m,`stroke`,w(u).body)}),t(e,d)}),f(s),t(e,s),m()}var wi=i(`<radialGradient cx="0.36" cy="0.28" r="0.82"><stop offset="0"></stop><stop offset="0.5"></stop><stop offset="1"></stop></radialGradient><linearGradient x1="0" y1="0" x2="1" y2="0"><stop offset="0"></stop><stop offset="0.3"></stop><stop offset="0.65"></stop><stop offset="1"></stop></linearGradient><linearGradient x1="0" y1="0" x2="1" y2="1"><stop offset="0"></stop><stop offset="1"></stop></linearGradient>`,1),Ti=i(`<defs><linearGradient x1="0" y1="0" x2="1" y2="1"><stop offset="0"></stop><stop offset="1"></stop></linearGradient><linearGradient x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000"></stop><stop offset="1" stop-color="#000" stop-opacity="0"></stop></linearGradient><linearGradient x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000"></stop><stop offset="1" stop-color="#000" stop-opacity="0"></stop></linearGradient><radialGradient><stop offset="0.55" stop-color="#1c0f02"></stop><stop offset="0.8" stop-color="#1c0f02"></stop><stop offset="1" stop-color="#1c0f02" stop-opacity="0"></stop></radialGradient><radialGradient><stop offset="0.6" stop-color="#fff"></stop><stop offset="0.72"></stop><stop offset="1" stop-opacity="0"></stop></radialGradient><linearGradient x1="0.15" y1="0.1" x2="0.85" y2="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.75"></stop><stop offset="0.45" stop-color="#fff" stop-opacity="0.08"></stop><stop offset="1" stop-color="#fff" stop-opacity="0.22"></stop></linearGradient><!></defs>`);function Ei(e,r){u(r,!0);let i=y(r,`used`,19,()=>new Set(fi)),l=_(()=>r.paint.look.colors),d=_(()=>r.paint.id);var p=Ti(),h=c(p),g=c(h),b=a(g);f(h);var S=a(h),C=c(S);v(),f(S);var T=a(S),E=c(T);v(),f(T);var D=a(T),O=c(D),k=a(O);v(),f(D);var A=a(D),j=a(c(A)),M=a(j);f(A);var N=a(A),P=a(N);n(P,16,()=>fi.filter(e=>i().has(e)),e=>e,(e,n)=>{let r=_(()=>w(l).materials[n]),i=_(()=>w(l).stones[n]);var u=wi(),p=s(u),m=c(p),h=a(m),g=a(h);f(p);var v=a(p),y=c(v),b=a(y),S=a(b),C=a(S);f(v);var T=a(v),E=c(T),D=a(E);f(T),o(()=>{x(p,`id`,`${w(d)??``}-${n??``}`),x(m,`stop-color`,w(r).light),x(h,`stop-color`,w(r).body),x(g,`stop-color`,w(r).shade),x(v,`id`,`${w(d)??``}-side-${n??``}`),x(y,`stop-color`,w(i).body),x(b,`stop-color`,w(i).light),x(S,`stop-color`,w(i).body),x(C,`stop-color`,w(i).shade),x(T,`id`,`${w(d)??``}-face-${n??``}`),x(E,`stop-color`,w(i).light),x(D,`stop-color`,w(i).body)}),t(e,u)}),f(p),o(()=>{x(h,`id`,`${w(d)??``}-frame`),x(g,`stop-color`,w(l).frame[0]),x(b,`stop-color`,w(l).frame[1]),x(S,`id`,`${w(d)??``}-top`),x(C,`stop-opacity`,w(l).shadow*.55),x(T,`id`,`${w(d)??``}-left`),x(E,`stop-opacity`,w(l).shadow*.35),x(D,`id`,`${w(d)??``}-shadow`),x(O,`stop-opacity`,w(l).shadow),x(k,`stop-opacity`,w(l).shadow*.42),x(A,`id`,`${w(d)??``}-glow`),x(j,`stop-color`,w(l).end),x(M,`stop-color`,w(l).end),x(N,`id`,`${w(d)??``}-rim`)}),t(e,p),m()}var Di=i(`<circle r="54"></circle>`),Oi=i(`<rect rx="14" fill-opacity="0.3" stroke-width="6"></rect>`),ki=i(`<g data-end="" aria-hidden="true" pointer-events="none"></g>`);function Ai(e,i){u(i,!0);let a=_(()=>i.paint.look.colors);var c=ki();n(c,20,()=>i.cells,e=>e,(e,n)=>{let c=_(()=>Qr(i.at,n)),l=_(()=>Zr(i.at,n));var u=h(),d=s(u),f=e=>{var n=Di();o(()=>{x(n,`cx`,w(c).x),x(n,`cy`,w(c).y),x(n,`fill`,`url(#${i.paint.id??``}-glow)`)}),t(e,n)},p=_(()=>i.isRound(n)),m=e=>{var n=Oi();o(()=>{x(n,`x`,w(l).x+7),x(n,`y`,w(l).y+7),x(n,`width`,86),x(n,`height`,86),x(n,`fill`,w(a).end),x(n,`stroke`,w(a).end)}),t(e,n)};r(d,e=>{w(p)?e(f):e(m,-1)}),t(e,u)}),f(c),t(e,c),m()}var ji={black:{light:`#6a6f79`,body:`#2f333a`,shade:`#121418`,edge:`#07080a`,ink:`#a3abb6`},white:{light:`#ffffff`,body:`#f6efe1`,shade:`#d2c2a3`,edge:`#94835f`,ink:`#93794a`},red:{light:`#f59a86`,body:`#cf432d`,shade:`#8d2216`,edge:`#5f130b`,ink:`#ffdcd3`},blue:{light:`#8fc0f2`,body:`#2c6bb3`,shade:`#153b6e`,edge:`#0c2749`,ink:`#d8e9ff`},neutral:{light:`#f0d3a4`,body:`#d0a263`,shade:`#946634`,edge:`#5f3f1c`,ink:`#5f3f1c`},gold:{light:`#fff6cf`,body:`#f2c450`,shade:`#b27d18`,edge:`#7d540a`,ink:`#6b4705`}},Mi={shadow:.5,outline:1.4,target:`#0a665f`,last:`#f7d730`,lastOpacity:.5,hint:`#e08a00`,engine:`#7240d4`,premove:`#3d5f92`,end:`#21d07a`,focus:`#0b5f8a`,materials:ji,stones:{black:{light:`#57504c`,body:`#3d3733`,shade:`#191614`,edge:`#0d0b0a`,ink:`#a79c94`},white:{light:`#fffaf0`,body:`#f4e8d0`,shade:`#cbb68e`,edge:`#8f7a52`,ink:`#a88f60`},red:{light:`#e8735c`,body:`#cf432d`,shade:`#8d2216`,edge:`#5f130b`,ink:`#ffdcd3`},blue:{light:`#6fa6e0`,body:`#2c6bb3`,shade:`#153b6e`,edge:`#0c2749`,ink:`#d8e9ff`},neutral:{light:`#dda763`,body:`#c98f4b`,shade:`#8a5723`,edge:`#55310f`,ink:`#8a5723`},gold:ji.gold},brick:[`#5e3a2c`,`#b9644a`,`#a1513a`],joker:`#7c3aed`},Ni={...Mi,square:`#edd5a8`,other:`#dab57b`,border:`#b48a55`,frame:[`#7d5836`,`#583a22`],lip:`#3f2814`,label:`#5c3c17`,frameLabel:`#f3dfbd`,grain:`#7a4b17`},Pi={...Mi,square:`#bac6cf`,other:`#9badba`,border:`#6f8493`,frame:[`#4b5a67`,`#2c3842`],lip:`#1c262e`,label:`#22323d`,frameLabel:`#e6eef4`,grain:null,target:`#06524c`,last:`#f4e04d`,lastOpacity:.55},Fi={...Mi,square:`#fdfbf5`,other:`#ebe4d5`,border:`#cdc3ae`,frame:[`#847a69`,`#645b4d`],lip:`#4b4439`,label:`#5f5647`,frameLabel:`#fffdf8`,grain:null,shadow:.38,last:`#ffdf3d`,lastOpacity:.45},Ii={black:{light:`#000000`,body:`#000000`,shade:`#000000`,edge:`#000000`,ink:`#ffffff`},white:{light:`#ffffff`,body:`#ffffff`,shade:`#ffffff`,edge:`#000000`,ink:`#000000`},red:{light:`#a80f00`,body:`#a80f00`,shade:`#a80f00`,edge:`#000000`,ink:`#ffffff`},blue:{light:`#5cc3ff`,body:`#5cc3ff`,shade:`#5cc3ff`,edge:`#000000`,ink:`#000000`},neutral:{light:`#b48a4a`,body:`#b48a4a`,shade:`#7d5a22`,edge:`#000000`,ink:`#000000`},gold:{light:`#ffd83d`,body:`#ffd83d`,shade:`#ffd83d`,edge:`#000000`,ink:`#000000`}},Li={...Mi,square:`#e9eef2`,other:`#bccad4`,border:`#7f929f`,frame:[`#000000`,`#000000`],lip:`#000000`,label:`#000000`,frameLabel:`#ffffff`,grain:null,shadow:0,outline:4.5,target:`#00504a`,last:`#ffdd00`,lastOpacity:.85,hint:`#b35c00`,engine:`#45209a`,premove:`#00307a`,end:`#00e676`,focus:`#002fa7`,materials:Ii,stones:{...Ii,black:{...Ii.black,light:`#2a2a2a`},white:{...Ii.white,shade:`#e0e0e0`},neutral:{...Ii.neutral,light:`#d8a95c`}},brick:[`#000000`,`#8c2f17`,`#8c2f17`],joker:`#45209a`},Ri={wood:Ni,slate:Pi,paper:Fi,contrast:Li},zi={wood:{...Ni,square:`#dcc191`,other:`#c49d63`,border:`#94703f`,frame:[`#5f4228`,`#402917`],lip:`#2a190b`,label:`#4a2f10`,target:`#07534d`},slate:{...Pi,square:`#93a4b1`,other:`#778b9a`,border:`#53677a`,frame:[`#37444f`,`#212b33`],lip:`#131a20`,label:`#131f28`,target:`#043e39`},paper:{...Fi,square:`#d6d2c8`,other:`#bdb7a8`,border:`#958d7c`,frame:[`#4d473d`,`#393429`],lip:`#26221b`,label:`#3d3729`,target:`#07534d`},contrast:{...Li,square:`#c3ced6`,other:`#93a5b1`,border:`#5c6f7b`}};function Bi(e,t){return(t?zi:Ri)[e]}var Vi={green:`#15803d`,red:`#c81e1e`,blue:`#1d4ed8`,yellow:`#ca8a04`},Hi=e({dark:!1,contrast:!1});function Ui(e,t){if(typeof matchMedia>`u`)return;let n=matchMedia(e);Hi[t]=n.matches,n.addEventListener(`change`,()=>Hi[t]=n.matches)}Ui(`(prefers-color-scheme: dark)`,`dark`),Ui(`(prefers-contrast: more)`,`contrast`);function Wi(e,t,n){let r=B.mode===`auto`,i=B.mode===`contrast`||r&&Hi.contrast,a=e??(i?`contrast`:B.boardTheme),o=n??(B.mode===`dark`||r&&Hi.dark&&!Hi.contrast);return{theme:a,set:t??B.pieceSet,colors:Bi(a,o)}}function Gi({view:e,choices:t,taken:n,effects:r,values:i}){let a=new Map;for(let o of t){let t=(e.cells[o]?.stack??[]).some(e=>e.owner!==null||yi(e)===`stone`);if((r.get(o)??[]).some(e=>e.cell===o&&e.mark===`captured`))a.set(o,`ring`);else if(i?.has(o))continue;else(n.length>0||!t)&&a.set(o,`dot`)}return a}function Ki(e,t){return new Set((e===null?[]:t.get(e)??[]).map(e=>e.cell))}function qi(e,t){return e.cells.flatMap((e,n)=>e.marks.includes(t)?[n]:[])}var Ji=i(`<g pointer-events="none"><circle cx="85" cy="85" r="12.5" opacity="0.92"></circle><text x="85" y="85" dy="0.35em" font-size="15" font-weight="700" font-family="system-ui, sans-serif" text-anchor="middle" fill="#fff"> </text></g>`);function Yi(e,n){u(n,!0);var i=h(),d=s(i),p=e=>{var r=Ji(),i=c(r),s=a(i),u=l(s,!0);f(r),o(()=>{x(i,`fill`,n.paint.look.colors.lip),g(u,n.height)}),t(e,r)};r(d,e=>{n.height>=5&&e(p)}),t(e,i),m()}var Xi=i(`<ellipse fill="none"></ellipse>`),Zi=i(`<path fill="none" stroke-linejoin="round" stroke-linecap="round"></path>`);function Qi(e,n){let i=y(n,`x`,3,50),a=y(n,`y`,3,50),c=y(n,`size`,3,15),l=y(n,`width`,3,4),u=y(n,`tilt`,3,1),d=y(n,`flipped`,3,!1),f=_(()=>n.emblem===`up`===d()?1:-1),p=_(()=>{let e=c()*u();return n.emblem===`diamond`?`M${i()} ${a()-e*1.1}L${i()+c()*1.1} ${a()}L${i()} ${a()+e*1.1}L${i()-c()*1.1} ${a()}Z`:`M${i()-c()} ${a()-w(f)*e*.5}L${i()} ${a()+w(f)*e*.55}L${i()+c()} ${a()-w(f)*e*.5}`});var m=h(),g=s(m),v=e=>{var r=Xi();o(()=>{x(r,`cx`,i()),x(r,`cy`,a()),x(r,`rx`,c()),x(r,`ry`,c()*u()),x(r,`stroke`,n.ink),x(r,`stroke-width`,l())}),t(e,r)},b=e=>{var r=Zi();o(()=>{x(r,`d`,w(p)),x(r,`stroke`,n.ink),x(r,`stroke-width`,l())}),t(e,r)};r(g,e=>{n.emblem===`ring`?e(v):e(b,-1)}),t(e,m)}var $i=i(`<path stroke-linejoin="round"></path><path stroke-linejoin="round"></path>`,1),ea=i(`<path stroke-linejoin="round"></path><ellipse cx="50" cy="0"></ellipse>`,1),ta=i(`<path d="M22 -3q14 -4 28 -1t27 -2M18 2q16 -3 32 0t32 -1M26 6.500q12 -2 24 0t24 -1" fill="none" stroke-width="0.9" opacity="0.3"></path>`),na=i(`<ellipse cx="49.5" cy="-0.6" fill="none" stroke="#fff" stroke-width="1"></ellipse><!>`,1),ra=i(`<path fill="none" opacity="0.22"></path><!>`,1),ia=i(`<!><!><!>`,1);function aa(e,n){u(n,!0);let i=_(()=>n.paint.look.colors.stones[n.of]),c=_(()=>mi(n.paint)),l=_(()=>Math.min(n.paint.look.colors.outline,n.thickness*.3)),d=_(()=>w(c)?`url(#${n.paint.id}-face-${n.of})`:w(i).light),f=_(()=>n.of===`black`&&n.paint.look.theme===`contrast`?`#fff`:w(i).edge);var p=ia(),h=s(p),g=e=>{var r=$i(),i=s(r),c=a(i);o(e=>{x(i,`d`,`M13 -10.4V${n.thickness+10.4}H87V-10.4Z`),x(i,`fill`,e),x(i,`stroke`,w(f)),x(i,`stroke-width`,w(l)),x(c,`d`,`M13 -10.4H87V10.4H13Z`),x(c,`fill`,w(d)),x(c,`stroke`,w(f)),x(c,`stroke-width`,w(l))},[()=>gi(n.paint,n.of)]),t(e,r)},v=e=>{var r=ea(),i=s(r),c=a(i);x(c,`rx`,37),o(e=>{x(i,`d`,`M13 0V${n.thickness??``}A37 13 0 0 0 87 ${n.thickness??``}V0Z`),x(i,`fill`,e),x(i,`stroke`,w(f)),x(i,`stroke-width`,w(l)),x(c,`ry`,13),x(c,`fill`,w(d)),x(c,`stroke`,w(f)),x(c,`stroke-width`,w(l)*.7)},[()=>gi(n.paint,n.of)]),t(e,r)};r(h,e=>{n.square?e(g):e(v,-1)});var y=a(h),b=e=>{var c=ra(),l=s(c),u=a(l),d=e=>{var c=na(),l=s(c);x(l,`rx`,35);var u=a(l),d=e=>{var n=ta();o(()=>x(n,`stroke`,w(i).edge)),t(e,n)};r(u,e=>{n.of===`neutral`&&e(d)}),o(()=>{x(l,`ry`,11.8),x(l,`opacity`,n.of===`black`?.18:.45)}),t(e,c)};r(u,e=>{n.top&&e(d)}),o(e=>{x(l,`d`,`M13 ${n.thickness*.5}A37 13 0 0 0 87 ${n.thickness*.5}`),x(l,`stroke`,w(i).edge),x(l,`stroke-width`,e)},[()=>Math.min(1.2,n.thickness*.12)]),t(e,c)};r(y,e=>{w(c)&&e(b)});var S=a(y),C=e=>{Qi(e,{get emblem(){return n.emblem},get ink(){return w(i).ink},y:0,size:15,width:2.6,tilt:.35,get flipped(){return n.flipped}})};r(S,e=>{n.top&&n.emblem&&e(C)}),t(e,p),m()}var oa=i(`<rect x="9" y="16" width="88" height="78" rx="9" fill="#1c0f02"></rect>`),sa=i(`<rect height="16" rx="2.5"></rect><rect height="2.2" rx="1" fill="#fff" opacity="0.22"></rect>`,1),ca=i(`<rect height="17.5" rx="2.5"></rect><!>`,1),la=i(`<rect x="9" y="78" width="82" height="11" rx="4" fill="#000" opacity="0.28"></rect>`),ua=i(`<!><rect x="9" y="14" width="82" height="75" rx="5"></rect><!><!>`,1),da=i(`<circle cx="51" cy="54" r="34"></circle>`),fa=i(`<circle cx="50" cy="52.5" r="29"></circle>`),pa=i(`<text x="50" y="51.3" dy="0.35em" font-weight="800" font-family="system-ui, sans-serif" text-anchor="middle" fill="#fff7d6" opacity="0.8"> </text>`),ma=i(`<!><!><circle cx="50" cy="50" r="29"></circle><circle cx="50" cy="50" r="26" fill="none" stroke-width="2.4" stroke-dasharray="1.8 1.9" opacity="0.55"></circle><circle cx="50" cy="50" r="22" fill="none" stroke-width="1.5" opacity="0.7"></circle><!><text x="50" y="50" dy="0.35em" font-weight="800" font-family="system-ui, sans-serif" text-anchor="middle"> </text>`,1),ha=i(`<circle cx="51.5" cy="55" r="42"></circle><circle cx="50" cy="53" r="36" fill="#3b1d73"></circle>`,1),ga=i(`<circle cx="50" cy="50" r="36" fill="none" stroke-width="1.6"></circle>`),_a=i(`<!><path d="M50 14A36 36 0 0 0 50 86Z"></path><path d="M50 14A36 36 0 0 1 50 86Z"></path><circle cx="50" cy="50" r="34.5" fill="none"></circle><!><path d="M50 29.500l6 13.2 14.3 1.5-10.7 9.7 3.1 14.1-12.7-7.3-12.7 7.3 3.1-14.1-10.7-9.7 14.3-1.500z" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"></path>`,1),va=i(`<ellipse cx="52"></ellipse>`),ya=i(`<path d="M36 16h28v24h-6l5 26h13v20H24V66h13l5-26h-6z" stroke-linejoin="round"></path>`),ba=i(`<path stroke-linejoin="round"></path>`),xa=i(`<path d="M27 78.500c3 2.4 11.5 4 23 4s20-1.6 23-4" fill="none" stroke-width="1.5" opacity="0.5"></path><path d="M40 45.200c2.5 1.1 6 1.7 10 1.700s7.5-.6 10-1.7" fill="none" stroke-width="1.5" opacity="0.5"></path><ellipse cx="45.5" cy="24" rx="5" ry="4" fill="#fff" transform="rotate(-35 45.5 24)"></ellipse>`,1),Sa=i(`<g transform="translate(-5 -6.5) scale(1.1)"><!><!><!><!></g>`),Ca=i(`<circle cx="54" cy="68" r="43" opacity="0.8"></circle>`),wa=i(`<circle cx="51.5" cy="55" r="43.5"></circle>`),Ta=i(`<!><circle cx="50" cy="52.8" r="38"></circle>`,1),Ea=i(`<rect x="15" y="15" width="70" height="70" rx="8"></rect>`),Da=i(`<circle cx="50" cy="50"></circle>`),Oa=i(`<circle cx="50" cy="50" r="36.8" fill="none" stroke-width="2.2"></circle><circle cx="50" cy="50" r="28.5" fill="none" stroke-width="1.4" opacity="0.28"></circle><circle cx="50" cy="51.2" r="28.5" fill="none" stroke="#fff" stroke-width="1.2"></circle><!>`,1),ka=i(`<!><!><!><!>`,1),Aa=i(`<circle cx="50" cy="52" r="34" fill="#000"></circle><circle cx="50" cy="50" r="34"></circle><text x="50" y="50" dy="0.35em" font-size="38" font-weight="700" font-family="system-ui, sans-serif" text-anchor="middle"> </text>`,1);function ja(e,i){u(i,!0);let d=y(i,`value`,3,null),p=y(i,`flipped`,3,!1),b=y(i,`thickness`,3,15),T=y(i,`top`,3,!0),E=y(i,`lifted`,3,!1),D=_(()=>pi(i.owner,i.colors)),O=_(()=>_i(i.paint,w(D))),k=_(()=>mi(i.paint)),A=_(()=>i.paint.look.theme===`contrast`),j=_(()=>w(k)?i.paint.look.colors.outline:Math.max(2.6,i.paint.look.colors.outline)),M=_(()=>hi(i.paint,w(D))),N=_(()=>i.owner===null?null:i.emblems[i.owner===`x`?0:1]),P=_(()=>`url(#${i.paint.id}-shadow)`),F=_(()=>yi({art:i.art})),I=_(()=>i.paint.look.colors.brick),L=_(()=>_i(i.paint,`gold`)),ee=[[12,17,36],[50,17,38],[12,37,17],[31,37,36],[69,37,19],[12,57,36],[50,57,38]];var te=h(),ne=s(te),re=e=>{{let t=_(()=>w(A)&&i.owner===`o`);aa(e,{get paint(){return i.paint},get of(){return w(D)},get emblem(){return w(N)},get thickness(){return b()},get top(){return T()},get flipped(){return p()},get square(){return w(t)}})}},ie=e=>{var c=ua(),l=s(c),u=e=>{var n=oa();o(()=>x(n,`opacity`,i.paint.look.colors.shadow*.45)),t(e,n)};r(l,e=>{w(k)&&e(u)});var d=a(l),f=a(d);n(f,17,()=>ee,C,(e,n,i)=>{var c=_(()=>S(w(n),3));let l=()=>w(c)[0],u=()=>w(c)[1],d=()=>w(c)[2];var f=ca(),p=s(f),m=a(p),h=e=>{var n=sa(),r=s(n);x(r,`fill`,i%3==1?`#b56048`:`#cb7a5c`);var c=a(r);o(()=>{x(r,`x`,l()),x(r,`y`,u()),x(r,`width`,d()),x(c,`x`,l()+1.5),x(c,`y`,u()+1),x(c,`width`,d()-3)}),t(e,n)};r(m,e=>{w(k)&&e(h)}),o(()=>{x(p,`x`,l()),x(p,`y`,u()+(w(k)?3:0)),x(p,`width`,d()),x(p,`fill`,i%3==1?w(I)[2]:w(I)[1])}),t(e,f)});var p=a(f),m=e=>{var n=la();t(e,n)};r(p,e=>{w(k)&&e(m)}),o(()=>x(d,`fill`,w(I)[0])),t(e,c)},R=e=>{let n=_(()=>d()===null?i.letter:`+${d()}`);var c=ma(),u=s(c),f=e=>{var n=da();o(()=>x(n,`fill`,w(P))),t(e,n)};r(u,e=>{w(k)&&e(f)});var p=a(u),m=e=>{var n=fa();o(()=>x(n,`fill`,w(L).edge)),t(e,n)};r(p,e=>{w(k)&&e(m)});var h=a(p),v=a(h),y=a(v),b=a(y),S=e=>{var r=pa(),i=l(r,!0);o(()=>{x(r,`font-size`,w(n).length>2?19:25),g(i,w(n))}),t(e,r)};r(b,e=>{w(k)&&e(S)});var C=a(b),T=l(C,!0);o(e=>{x(h,`fill`,e),x(h,`stroke`,w(L).edge),x(h,`stroke-width`,w(A)?w(j):1.2),x(v,`stroke`,w(L).edge),x(y,`stroke`,w(L).edge),x(C,`font-size`,w(n).length>2?19:25),x(C,`fill`,w(L).ink),g(T,w(n))},[()=>hi(i.paint,`gold`)]),t(e,c)},ae=e=>{let n=_(()=>i.paint.look.colors.joker);var c=_a(),l=s(c),u=e=>{var n=ha(),r=s(n);v(),o(()=>x(r,`fill`,w(P))),t(e,n)};r(l,e=>{w(k)&&e(u)});var d=a(l),f=a(d),p=a(f),m=a(p),h=e=>{var n=ga();o(()=>x(n,`stroke`,`url(#${i.paint.id??``}-rim)`)),t(e,n)};r(m,e=>{w(k)&&e(h)});var g=a(m);o((e,t)=>{x(d,`fill`,e),x(f,`fill`,t),x(p,`stroke`,w(n)),x(p,`stroke-width`,w(A)?6:4.5),x(g,`fill`,w(n))},[()=>hi(i.paint,`black`),()=>hi(i.paint,`white`)]),t(e,c)},oe=e=>{var n=Sa(),l=c(n),u=e=>{var n=va();o(()=>{x(n,`cy`,E()?88:80),x(n,`rx`,E()?36:37),x(n,`ry`,E()?14:15),x(n,`fill`,w(P))}),t(e,n)};r(l,e=>{w(k)&&e(u)});var d=a(l),m=e=>{var n=ya();o(()=>{x(n,`fill`,w(M)),x(n,`stroke`,w(O).edge===`#000000`&&w(D)===`black`?`#fff`:w(O).edge),x(n,`stroke-width`,w(j))}),t(e,n)},h=e=>{var n=ba();x(n,`d`,`M50 15.5a13.6 13.6 0 0 1 8.6 24.1c3 .7 4.9 2 4.9 3.6 0 1.8-2.5 3.2-6.3 3.9 1.2 9.5 6 15.6 12.3 20.4 4 3 6.2 6 6.2 10.200v2.300c0 3-11.3 5.4-25.7 5.400s-25.7-2.4-25.7-5.400v-2.300c0-4.2 2.2-7.2 6.2-10.2 6.3-4.8 11.1-10.9 12.3-20.4-3.8-.7-6.3-2.1-6.3-3.9 0-1.6 1.9-2.9 4.9-3.600A13.6 13.6 0 0 1 50 15.500z`),o(()=>{x(n,`fill`,w(M)),x(n,`stroke`,w(A)&&w(D)===`black`?`#fff`:w(O).edge),x(n,`stroke-width`,w(j))}),t(e,n)};r(d,e=>{w(A)&&i.owner===`o`?e(m):e(h,-1)});var g=a(d),_=e=>{var n=xa(),r=s(n),i=a(r),c=a(i);o(()=>{x(r,`stroke`,w(O).edge),x(i,`stroke`,w(O).edge),x(c,`opacity`,w(D)===`black`?.4:.75)}),t(e,n)};r(g,e=>{w(k)&&e(_)});var v=a(g),y=e=>{Qi(e,{get emblem(){return w(N)},get ink(){return w(O).ink},y:67,size:8,width:3.4,get flipped(){return p()}})};r(v,e=>{w(N)&&e(y)}),f(n),t(e,n)},se=e=>{var n=ka(),c=s(n),l=e=>{var n=Ta(),i=s(n),c=e=>{var n=Ca();o(()=>x(n,`fill`,w(P))),t(e,n)},l=e=>{var n=wa();o(()=>x(n,`fill`,w(P))),t(e,n)};r(i,e=>{E()?e(c):e(l,-1)});var u=a(i);o(()=>x(u,`fill`,w(O).edge)),t(e,n)};r(c,e=>{w(k)&&e(l)});var u=a(c),d=e=>{var n=Ea();o(()=>{x(n,`fill`,w(M)),x(n,`stroke`,w(D)===`black`?`#fff`:w(O).edge),x(n,`stroke-width`,w(j))}),t(e,n)},f=e=>{var n=Da();o(()=>{x(n,`r`,w(k)?38:37),x(n,`fill`,w(M)),x(n,`stroke`,w(A)&&w(D)===`black`?`#fff`:w(O).edge),x(n,`stroke-width`,w(k)?.8:w(j))}),t(e,n)};r(u,e=>{w(A)&&i.owner===`o`?e(d):e(f,-1)});var m=a(u),h=e=>{var n=Oa(),c=s(n),l=a(c),u=a(l),d=a(u),f=e=>{{let t=_(()=>w(D)===`white`?`#fff`:`#000`);Qi(e,{get emblem(){return w(N)},get ink(){return w(t)},y:51.3,width:4,get flipped(){return p()}})}};r(d,e=>{w(N)&&e(f)}),o(()=>{x(c,`stroke`,`url(#${i.paint.id??``}-rim)`),x(c,`opacity`,w(D)===`white`?1:.6),x(l,`stroke`,w(O).edge),x(u,`opacity`,w(D)===`white`?.7:.16)}),t(e,n)};r(m,e=>{w(k)&&e(h)});var g=a(m),v=e=>{{let t=_(()=>w(A)?6:4.2);Qi(e,{get emblem(){return w(N)},get ink(){return w(O).ink},get width(){return w(t)},get flipped(){return p()}})}};r(g,e=>{w(N)&&e(v)}),t(e,n)},ce=e=>{var n=Aa(),r=s(n),c=a(r),u=a(c),d=l(u,!0);o(()=>{x(r,`opacity`,w(k)?.25:0),x(c,`fill`,w(M)),x(c,`stroke`,w(O).edge),x(c,`stroke-width`,w(j)),x(u,`fill`,w(O).ink),g(d,i.letter)}),t(e,n)};r(ne,e=>{w(F)===`stone`?e(re):w(F)===`wall`?e(ie,1):w(F)===`coin`?e(R,2):w(F)===`joker`?e(ae,3):w(F)===`pawn`?e(oe,4):w(F)===`disc`?e(se,5):e(ce,-1)}),t(e,te),m()}function Ma(e){return e.joined.length>0&&(e.shows_joined||ln(e.result)||B.bands)}function Na(e,t){let n=e.cells[t]?.stack.at(-1);return n!==void 0&&yi(n)!==`stone`}var Pa=i(`<rect fill="none" stroke="#fff" stroke-opacity="0.16"></rect>`),Fa=i(`<path></path>`),Ia=i(`<path fill="#8a4b10" opacity="0.045"></path><path fill="#fff6dd" opacity="0.11"></path><path fill="none" opacity="0.07"></path>`,1),La=i(`<path fill="#fff"></path><path fill="none" stroke-width="1.5"></path>`,1),Ra=i(`<path opacity="0.16"></path>`),za=i(`<rect data-mark="last"></rect>`),Ba=i(`<rect></rect><rect></rect>`,1),Va=i(`<text text-anchor="end"> </text>`),Ha=i(`<text> </text>`),Ua=i(`<g font-weight="600" font-family="system-ui, sans-serif"><!><!></g>`),Wa=i(`<text dy="0.35em"> </text>`),Ga=i(`<g font-weight="600" font-family="system-ui, sans-serif" text-anchor="middle"><!><!></g>`),Ka=i(`<rect role="presentation"></rect><g aria-hidden="true"><!><rect></rect><rect></rect><!><!><!><!><!><!><!><!></g>`,1);function qa(e,i){u(i,!0);let p=y(i,`last`,19,()=>[]),h=_(()=>i.paint.look.colors),v=_(()=>({x:i.at.left,y:i.at.top,width:i.at.columns*100,height:i.at.rows*100})),b=_(()=>i.at.left*.8),S=_(()=>{let e={other:``,border:``,special:``,warm:``,cool:``,pads:``};return i.view.cells.forEach((t,n)=>{let{x:r,y:a}=Zr(i.at,n),{column:o,row:s}=Xr(i.at,n),c=`M${r} ${a}h100v100h-100z`;t.surface===`border`?e.border+=c:(i.view.pattern===`checkered`&&(o+s)%2==1&&(e.other+=c),t.surface===`special`&&(e.special+=c),i.view.pattern===`plain`&&(e.pads+=`M${r+20} ${a+5}h60a15 15 0 0 1 15 15v60a15 15 0 0 1 -15 15h-60a15 15 0 0 1 -15 -15v-60a15 15 0 0 1 15 -15z`));let l=(o*7919+s*104729+o*s*31)%5;l===0?e.warm+=c:l===3&&(e.cool+=c)}),e}),T=_(()=>{let e=(e,t)=>({text:e,p:Zr(i.at,t),fill:i.view.cells[t]?.surface===`border`?w(h).lip:void 0}),t=i.view.columns.map((t,n)=>e(t,i.at.flipped?(i.at.rows-1)*i.at.columns+n:n)),n=i.view.rows.map((t,n)=>e(t,i.at.flipped?n*i.at.columns+i.at.columns-1:n*i.at.columns)),r=e=>e.filter((e,t)=>t%i.labels.every===0);return{column:r(t),row:r(n)}});var E=Ka(),D=s(E),O=a(D),k=c(O),A=e=>{var n=Pa();o(()=>{x(n,`x`,i.at.left*.06),x(n,`y`,i.at.left*.06),x(n,`width`,i.at.width-i.at.left*.12),x(n,`height`,i.at.height-i.at.left*.12),x(n,`rx`,w(b)*.95),x(n,`stroke-width`,i.at.left*.09)}),t(e,n)};r(k,e=>{w(h).shadow>0&&e(A)});var j=a(k),M=a(j);d(M,()=>({...w(v),fill:w(h).square}));var N=a(M),P=e=>{var n=Fa();o(()=>{x(n,`d`,w(S).other),x(n,`fill`,w(h).other)}),t(e,n)};r(N,e=>{w(S).other&&e(P)});var F=a(N),I=e=>{var n=Fa();o(()=>{x(n,`d`,w(S).border),x(n,`fill`,w(h).border)}),t(e,n)};r(F,e=>{w(S).border&&e(I)});var L=a(F),ee=e=>{var n=Ia(),r=s(n),i=a(r),c=a(i);o(e=>{x(r,`d`,w(S).warm),x(i,`d`,w(S).cool),x(c,`d`,e),x(c,`stroke`,w(h).grain),x(c,`stroke-width`,w(v).height/330)},[()=>bi(w(v).x,w(v).y,w(v).width,w(v).height)]),t(e,n)};r(L,e=>{w(h).grain&&e(ee)});var te=a(L),ne=e=>{var n=La(),r=s(n),i=a(r);o(()=>{x(r,`d`,w(S).pads),x(r,`opacity`,w(h).grain?.2:.3),x(i,`d`,w(S).pads),x(i,`stroke`,w(h).other)}),t(e,n)};r(te,e=>{w(S).pads&&e(ne)});var re=a(te),ie=e=>{var n=Ra();o(()=>{x(n,`d`,w(S).special),x(n,`fill`,w(h).target)}),t(e,n)};r(re,e=>{w(S).special&&e(ie)});var R=a(re);n(R,16,p,e=>e,(e,n)=>{let r=_(()=>Zr(i.at,n));var a=za();o(()=>{x(a,`x`,w(r).x),x(a,`y`,w(r).y),x(a,`width`,100),x(a,`height`,100),x(a,`fill`,w(h).last),x(a,`opacity`,w(h).lastOpacity)}),t(e,a)});var ae=a(R),oe=e=>{var n=Ba(),r=s(n),c=a(r);o(()=>{x(r,`x`,w(v).x),x(r,`y`,w(v).y),x(r,`width`,w(v).width),x(r,`height`,i.at.left*.4),x(r,`fill`,`url(#${i.paint.id??``}-top)`),x(c,`x`,w(v).x),x(c,`y`,w(v).y),x(c,`width`,i.at.left*.4),x(c,`height`,w(v).height),x(c,`fill`,`url(#${i.paint.id??``}-left)`)}),t(e,n)};r(ae,e=>{w(h).shadow>0&&e(oe)});var se=a(ae),ce=e=>{var r=Ua(),s=c(r);n(s,17,()=>w(T).column,C,(e,n)=>{let r=()=>w(n).text,a=()=>w(n).p,s=()=>w(n).fill;var c=Va(),u=l(c,!0);o(()=>{x(c,`x`,a().x+100-i.labels.size*.35),x(c,`y`,a().y+100-i.labels.size*.4),x(c,`fill`,s()),g(u,r())}),t(e,c)});var u=a(s);n(u,17,()=>w(T).row,C,(e,n)=>{let r=()=>w(n).text,a=()=>w(n).p,s=()=>w(n).fill;var c=Ha(),u=l(c,!0);o(()=>{x(c,`x`,a().x+i.labels.size*.35),x(c,`y`,a().y+i.labels.size*1.1),x(c,`fill`,s()),g(u,r())}),t(e,c)}),f(r),o(()=>{x(r,`font-size`,i.labels.size),x(r,`fill`,w(h).label)}),t(e,r)},le=e=>{var r=Ga(),s=c(r);n(s,17,()=>w(T).column,C,(e,n)=>{let r=()=>w(n).text,a=()=>w(n).p;var s=Wa(),c=l(s,!0);o(()=>{x(s,`x`,a().x+50),x(s,`y`,i.at.height-i.at.left*.46),g(c,r())}),t(e,s)});var u=a(s);n(u,17,()=>w(T).row,C,(e,n)=>{let r=()=>w(n).text,a=()=>w(n).p;var s=Wa(),c=l(s,!0);o(()=>{x(s,`x`,i.at.left*.44),x(s,`y`,a().y+50),g(c,r())}),t(e,s)}),f(r),o(()=>{x(r,`font-size`,i.labels.size),x(r,`fill`,w(h).frameLabel)}),t(e,r)};r(se,e=>{i.labels.place===`squares`?e(ce):i.labels.place===`frame`&&e(le,1)}),f(O),o(()=>{x(D,`width`,i.at.width),x(D,`height`,i.at.height),x(D,`rx`,w(b)),x(D,`fill`,`url(#${i.paint.id??``}-frame)`),x(j,`x`,w(v).x-i.at.left*.16),x(j,`y`,w(v).y-i.at.left*.16),x(j,`width`,w(v).width+i.at.left*.32),x(j,`height`,w(v).height+i.at.left*.32),x(j,`rx`,i.at.left*.2),x(j,`fill`,w(h).lip)}),t(e,E),m()}var Ja=[`win`,`keeps`,`unknown`,`draw`,`fails`,`loss`],Ya={win:`+`,keeps:`✓`,unknown:`?`,draw:`=`,fails:`×`,loss:`−`},Xa=(e,t)=>e!==void 0&&(`cell`in e?`cell`in t&&e.cell===t.cell:`button`in t&&e.button===t.button);function Za(e,t){let n=Ja.indexOf(e.kind)-Ja.indexOf(t.kind);if(n!==0)return n;let r=(e.turns??1/0)-(t.turns??1/0);return Number.isNaN(r)?0:e.kind===`loss`?-r:r}function Qa(e,t){let n=new Map;for(let r of e){if(!t.every((e,t)=>Xa(r.steps[t],e)))continue;let e=r.steps[t.length];if(e===void 0||!(`cell`in e))continue;let i=n.get(e.cell);(i===void 0||Za(r,i)<0)&&n.set(e.cell,r)}return n}var $a=i(`<rect x="-29" y="-29" width="58" height="58" rx="6" stroke-width="3.5"></rect>`),eo=i(`<circle r="31" stroke-width="3.5"></circle>`),to=i(`<text y="1" dy="0.35em" font-size="36" font-weight="700"> </text>`),no=i(`<text dy="0.35em" font-weight="700"> </text>`),ro=i(`<g><!><!></g>`),io=i(`<g data-mark="values" aria-hidden="true" pointer-events="none" font-family="system-ui, sans-serif" text-anchor="middle"></g>`);function ao(e,i){u(i,!0);let s=_(()=>i.paint.look.colors),d=`#1c2126`,p=e=>e===`win`||e===`keeps`;var h=io();n(h,21,()=>i.values,([e,{kind:t,turns:n}])=>e,(e,n)=>{var u=_(()=>S(w(n),2));let m=()=>w(u)[0],h=()=>w(u)[1].kind,v=()=>w(u)[1].turns,y=_(()=>Qr(i.at,m())),b=_(()=>i.occupied(m())),C=_(()=>p(h())?w(s).target:`#fff`),T=_(()=>p(h())?`#fff`:d);var E=ro(),D=c(E),O=e=>{var n=$a();x(n,`stroke`,d),o(()=>x(n,`fill`,w(C))),t(e,n)},k=e=>{var n=eo();o(e=>{x(n,`fill`,w(C)),x(n,`stroke`,e),x(n,`stroke-dasharray`,h()===`unknown`?`7 6`:void 0)},[()=>p(h())?`#fff`:d]),t(e,n)};r(D,e=>{h()===`draw`?e(O):e(k,-1)});var A=a(D),j=e=>{var n=to(),r=l(n,!0);o(()=>{x(n,`fill`,w(T)),g(r,Ya[h()])}),t(e,n)},M=e=>{var n=no(),r=l(n);o(()=>{x(n,`font-size`,v()>9?24:29),x(n,`fill`,w(T)),g(r,`${Ya[h()]??``}${v()??``}`)}),t(e,n)};r(A,e=>{v()===null?e(j):e(M,-1)}),f(E),o(()=>{x(E,`data-value`,h()),x(E,`transform`,`translate(${(w(b)?w(y).x+27:w(y).x)??``} ${(w(b)?w(y).y-27:w(y).y)??``}) scale(${w(b)?.62:1})`),x(E,`opacity`,h()===`unknown`?.75:1)}),t(e,E)}),f(h),t(e,h),m()}export{on as $,ui as A,bn as B,Qr as C,Ke as Ct,Yr as D,tt as Dt,oi as E,rt as Et,Pr as F,Cn as G,Sn as H,Lr as I,Nn as J,An as K,Nr as L,Wr as M,$ as N,di as O,B as Ot,Ur as P,ln as Q,Ir as R,ei as S,Ze as St,ri as T,Je as Tt,Tn as U,En as V,wn as W,un as X,an as Y,sn as Z,Ei as _,V as _t,Qa as a,Pt as at,pi as b,Ye as bt,Ma as c,W as ct,qi as d,Ot as dt,cn as et,Gi as f,bt as ft,Ai as g,Ct as gt,Vi as h,H as ht,Za as i,jt as it,Gr as j,ni as k,nt as kt,ja as l,Et as lt,Wi as m,gt as mt,Ja as n,Rt as nt,qa as o,Mt as ot,Ki as p,wt as pt,jn as q,Ya as r,Lt as rt,Na as s,Nt as st,ao as t,G as tt,Yi as u,kt as ut,Ci as v,U as vt,Zr as w,Xe as wt,$r as x,qe as xt,yi as y,ut as yt,xn as z};