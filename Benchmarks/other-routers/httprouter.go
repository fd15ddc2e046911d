// What a lookup costs in Go's httprouter, of the paths and routes that MatcherBenchmark writes.
//
//	httprouter ROUTES PATHS
//
// It knows literals and bindings of whole elements alone: it neither decodes nor types, and a literal beside a binding
// is refused; such routes are left out and counted.
package main

import (
	"fmt"
	"net/http"
	"os"
	"runtime"
	"sort"
	"strings"
	"time"

	"github.com/julienschmidt/httprouter"
)

func lines(name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func add(router *httprouter.Router, route string) (isAdded bool) {
	defer func() { isAdded = recover() == nil }()
	router.GET(route, func(http.ResponseWriter, *http.Request, httprouter.Params) {})
	return true
}

func main() {
	router := httprouter.New()
	refused := 0
	for _, route := range lines(os.Args[1]) {
		if !add(router, route) {
			refused++
		}
	}
	paths := lines(os.Args[2])
	var before, after runtime.MemStats
	var times []float64
	found := 0
	runtime.ReadMemStats(&before)
	for run := 0; run < 21; run++ {
		start := time.Now()
		for _, path := range paths {
			if handle, _, _ := router.Lookup("GET", path); handle != nil {
				found++
			}
		}
		times = append(times, float64(time.Since(start).Nanoseconds())/float64(len(paths)))
	}
	runtime.ReadMemStats(&after)
	sort.Float64s(times)
	fmt.Printf("  %-44s %-6.0f ns  %.1f allocations   %d routes refused, %d of %d paths found\n",
		"Go's httprouter, lookup alone", times[len(times)/2],
		float64(after.Mallocs-before.Mallocs)/float64(21*len(paths)), refused, found/21, len(paths))
}
