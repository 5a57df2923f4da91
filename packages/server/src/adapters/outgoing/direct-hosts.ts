/** Which hosts are asked without the proxy. */
import { BlockList, isIP } from 'node:net'

const NAME = /^(?:\*?\.)?[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/

/**
 * Names, each with all below it (`example.com`, `.example.com`, `*.example.com`: the same), addresses and networks (`10.0.0.0/8`), which are held
 * against addresses that stand in a URL: no name is looked up for it. This machine's own names and addresses are always among them, since a
 * proxy would take them for its own.
 *
 * @throws RangeError for anything else
 */
export function directHosts(entries: readonly string[]): (host: string) => boolean {
  const networks = new BlockList()
  networks.addSubnet('127.0.0.0', 8, 'ipv4')
  networks.addAddress('::1', 'ipv6')
  const names = ['localhost']
  for (const entry of entries.map((each) => each.toLowerCase())) {
    const [address = '', bits, more] = entry.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (family !== 0 && more === undefined && length >= 0 && length <= most)
      networks.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
    else if (family === 0 && NAME.test(entry)) names.push(entry.replace(/^\*?\./, ''))
    else throw new RangeError('Not a name, an address or a network')
  }
  return (host) => {
    const family = isIP(host)
    if (family !== 0) return networks.check(host, family === 4 ? 'ipv4' : 'ipv6')
    const name = host.toLowerCase().replace(/\.$/, '')
    return names.some((each) => name === each || name.endsWith(`.${each}`))
  }
}
