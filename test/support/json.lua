-- JSON text to a Lua value as sjson gives it on a device: integers stay integers, null is a userdata, a fault is nil.
-- Small and slow: for tests only.
local null = io.stdout
local parseValue

local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }

local function skip(text, at)
  return text:find("[^ \t\r\n]", at) or #text + 1
end

local function parseString(text, at)
  local out = {}
  at = at + 1
  while true do
    local c = text:sub(at, at)
    if c == "" or c:byte() < 32 then error("text") end
    if c == '"' then return table.concat(out), at + 1 end
    if c == "\\" then
      local kind = text:sub(at + 1, at + 1)
      if kind == "u" then
        local hex = text:match("^%x%x%x%x", at + 2) or error("escape")
        out[#out + 1] = utf8.char(tonumber(hex, 16))
        at = at + 6
      else
        out[#out + 1] = escapes[kind] or error("escape")
        at = at + 2
      end
    else
      out[#out + 1] = c
      at = at + 1
    end
  end
end

local function parseNumber(text, at)
  local whole = text:match("^-?0", at)
  if not whole or text:match("^-?0%d", at) then whole = text:match("^-?[1-9]%d*", at) or error("number") end
  local rest = at + #whole
  local fraction = text:match("^%.%d+", rest) or ""
  local exponent = text:match("^[eE][+-]?%d+", rest + #fraction) or ""
  return tonumber(whole .. fraction .. exponent), rest + #fraction + #exponent
end

local function parseList(text, at)
  local list = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == "]" then return list, at + 1 end
  while true do
    list[#list + 1], at = parseValue(text, at)
    at = skip(text, at)
    local c = text:sub(at, at)
    if c == "]" then return list, at + 1 end
    if c ~= "," then error("list") end
    at = at + 1
  end
end

local function parseObject(text, at)
  local object = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == "}" then return object, at + 1 end
  while true do
    at = skip(text, at)
    if text:sub(at, at) ~= '"' then error("key") end
    local key
    key, at = parseString(text, at)
    at = skip(text, at)
    if text:sub(at, at) ~= ":" then error("colon") end
    object[key], at = parseValue(text, at + 1)
    at = skip(text, at)
    local c = text:sub(at, at)
    if c == "}" then return object, at + 1 end
    if c ~= "," then error("object") end
    at = at + 1
  end
end

local words = { ["true"] = true, ["false"] = false, null = null }

function parseValue(text, at)
  at = skip(text, at)
  local c = text:sub(at, at)
  if c == "{" then return parseObject(text, at) end
  if c == "[" then return parseList(text, at) end
  if c == '"' then return parseString(text, at) end
  local word = text:match("^%l+", at)
  if word then
    if words[word] == nil then error("word") end
    return words[word], at + #word
  end
  return parseNumber(text, at)
end

-- The ParseJson port: nil for text that is no JSON. The first parameter is the `self` of compiled calls.
return function(_, text)
  local ok, value, at = pcall(parseValue, text, 1)
  if not ok or skip(text, at) <= #text then return nil end
  return value
end
